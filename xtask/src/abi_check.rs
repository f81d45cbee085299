pub fn run(_args: &[String]) -> crate::Outcome { Ok(()) }
