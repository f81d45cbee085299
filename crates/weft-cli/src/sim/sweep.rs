//! `weft sim sweep`: an experiment over values of parameters.

use std::path::PathBuf;

use weft_nicsim::experiments::{self, Point};

use super::{Machine, output, plot, run_points};

#[derive(clap::Args)]
pub struct Args {
    /// KEY=a,b,c or KEY=from..to (doubling), ..to*factor, ..to+step; the first is the horizontal
    /// axis, others give a line for each value. `len` is the message size
    #[arg(required = true, value_name = "KEY=VALUES")]
    axes: Vec<String>,
    /// The experiment
    #[arg(long, short = 'e', default_value = "stream")]
    experiment: String,
    #[command(flatten)]
    machine: Machine,
    /// Message size in bytes
    #[arg(long, default_value_t = 8)]
    len: usize,
    /// Writes the rows as CSV
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Draws the rates (of ping-pong: latencies) as SVG
    #[arg(long)]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), String> {
    let axes: Vec<_> = args.axes.iter().map(|a| axis(a)).collect::<Result<_, _>>()?;
    let mut points = Vec::new();
    let mut chosen = vec![0; axes.len()];
    loop {
        points.push(point(args, &axes, &chosen)?);
        // The first axis varies fastest, so that the rows of a line stand together.
        let Some(next) = (0..axes.len()).find(|&i| chosen[i] + 1 < axes[i].1.len()) else { break };
        chosen[next] += 1;
        chosen[..next].fill(0);
    }
    let measured = run_points(&points, args.machine.jobs())?;
    let rows: Vec<_> = points.iter().zip(&measured).collect();
    output::table(&axes[0].0, &rows);
    if let Some(path) = &args.csv {
        output::csv(path, &axes[0].0, &rows)?;
    }
    if let Some(path) = &args.svg {
        let latency = args.experiment == "ping-pong";
        let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
        for (point, m) in &rows {
            let value = if latency { m.latency_ns } else { m.rate_m };
            match lines.iter_mut().find(|l| l.0 == point.series) {
                Some(line) => line.1.push((point.x, value)),
                None => lines.push((point.series.clone(), vec![(point.x, value)])),
            }
        }
        let y = if latency { "one-way latency (ns)" } else { "rate of a socket (million/s)" };
        let plot = plot::Plot {
            title: format!("{}, {} bytes", args.experiment, args.len),
            x_axis: axes[0].0.clone(),
            y_axis: y.into(),
            log_y: false,
            lines,
            limits: Vec::new(),
        };
        plot::draw(path, &plot)?;
    }
    Ok(())
}

/// The point at these places of the axes.
fn point(args: &Args, axes: &[(String, Vec<String>)], chosen: &[usize]) -> Result<Point, String> {
    let mut builder = args.machine.builder()?;
    let mut len = args.len;
    let mut dims_given = args.machine.has("net.dims");
    let mut series = Vec::new();
    for (i, ((key, values), &at)) in axes.iter().zip(chosen).enumerate() {
        let value = &values[at];
        dims_given |= key == "net.dims";
        if key == "len" {
            len = value.parse().map_err(|e| format!("len={value}: {e}"))?;
        } else {
            builder = builder.set(key, value)?;
        }
        if i > 0 {
            series.push(format!("{key} {value}"));
        }
    }
    if !dims_given {
        let dims = experiments::usual_dims(&args.experiment);
        builder = builder.set("net.dims", &format!("{dims:?}"))?;
    }
    let params = builder.build()?;
    let program = experiments::named(&args.experiment, len, params.sockets())?;
    let series = if series.is_empty() { args.experiment.clone() } else { series.join(", ") };
    let x = axes[0].1[chosen[0]].parse().unwrap_or(chosen[0] as f64);
    Ok(Point { series, x, program, params })
}

/// A key and its values.
fn axis(text: &str) -> Result<(String, Vec<String>), String> {
    let bad = |why: &str| format!("{text}: {why}; KEY=a,b,c or KEY=from..to[*factor|+step]");
    let (key, values) = text.split_once('=').ok_or_else(|| bad("no value"))?;
    let Some((from, rest)) = values.split_once("..") else {
        let values: Vec<_> = split(values).into_iter().filter(|v| !v.is_empty()).collect();
        if values.is_empty() {
            return Err(bad("no value"));
        }
        return Ok((key.to_string(), values));
    };
    let number = |s: &str| s.trim().parse::<u64>().map_err(|_| bad(&format!("{s} is no number")));
    let (to, step): (_, Box<dyn Fn(u64) -> u64>) = match (rest.split_once('*'), rest.split_once('+')) {
        (Some((to, by)), _) => {
            let by = number(by)?.max(2);
            (number(to)?, Box::new(move |v| v.max(1).saturating_mul(by)))
        }
        (_, Some((to, by))) => {
            let by = number(by)?.max(1);
            (number(to)?, Box::new(move |v| v.saturating_add(by)))
        }
        _ => (number(rest)?, Box::new(|v| v.max(1).saturating_mul(2))),
    };
    let mut value = number(from)?;
    let mut values = Vec::new();
    while value <= to && values.len() < 1000 {
        values.push(value.to_string());
        value = step(value);
    }
    if values.is_empty() { Err(bad("an empty range")) } else { Ok((key.to_string(), values)) }
}

/// Splits at commas outside brackets.
fn split(values: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in values.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::axis;

    #[test]
    fn axes() {
        let of = |text| axis(text).map(|a| a.1.join(" "));
        assert_eq!(of("core.put_cycles=10,50").as_deref(), Ok("10 50"));
        assert_eq!(of("len=4..64").as_deref(), Ok("4 8 16 32 64"));
        assert_eq!(of("len=10..30+10").as_deref(), Ok("10 20 30"));
        assert_eq!(of("len=1..100*10").as_deref(), Ok("1 10 100"));
        assert_eq!(of("net.dims=[2,1,1],[4,4,2]").as_deref(), Ok("[2,1,1] [4,4,2]"));
        for bad in ["len", "len=", "len=a..b", "len=5..4"] {
            assert!(axis(bad).is_err(), "{bad}");
        }
    }
}
