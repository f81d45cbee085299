//! What mpiexec tells its agent on a node of a job, and how each says who it is.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use weft_boot::request::{decode, encode};

/// An agent's first words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hello {
    /// As of `identity::build`.
    pub build: String,
    /// As of `weft_boot::place`.
    pub place: String,
    pub host: String,
    pub cores: u32,
    /// As of `subnets::own`.
    pub addresses: String,
}

impl Hello {
    pub fn to_body(&self) -> Vec<u8> {
        encode([&self.build, &self.place, &self.host, &self.cores.to_string(), &self.addresses])
    }

    pub fn of_body(body: &[u8]) -> Option<Hello> {
        let fields: Vec<String> = decode(body)?.into_iter().map(String::from_utf8).collect::<Result<_, _>>().ok()?;
        let [build, place, host, cores, addresses] = fields.try_into().ok()?;
        Some(Hello { build, place, host, cores: cores.parse().ok()?, addresses })
    }
}

/// What a spawned job knows of those that have spawned it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parent {
    pub port: String,
    /// As of `worlds::Spawner::label`.
    pub label: String,
    pub job_id: u64,
    /// Processes that run already on the node of the spawning rank.
    pub running: u32,
}

impl Parent {
    fn to_body(&self) -> Vec<u8> {
        encode([&self.port, &self.label, &self.job_id.to_string(), &self.running.to_string()])
    }

    fn of_body(body: &[u8]) -> Option<Parent> {
        let fields: Vec<String> = decode(body)?.into_iter().map(String::from_utf8).collect::<Result<_, _>>().ok()?;
        let [port, label, job_id, running] = fields.try_into().ok()?;
        Some(Parent { port, label, job_id: job_id.parse().ok()?, running: running.parse().ok()? })
    }
}

/// The part of a job that an agent starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Orders {
    /// The arguments of mpiexec.
    pub args: Vec<OsString>,
    pub env: Vec<(OsString, OsString)>,
    pub folder: OsString,
    /// The ranks of each program of the command line.
    pub counts: Vec<u32>,
    pub node: u32,
    /// The node of each rank of MPI_COMM_WORLD.
    pub node_of: Vec<u32>,
    pub job_id: u64,
    pub secret: [u64; 2],
    /// Of a spawned job.
    pub parent: Option<Parent>,
    /// How the job's hosts are reached, for what it spawns: `hub::Reach` as bytes.
    pub reach: Vec<u8>,
    /// All nodes are one network namespace of one machine.
    pub on_one_machine: bool,
}

impl Orders {
    pub fn to_body(&self) -> Vec<u8> {
        let words = |list: &[u32]| list.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
        let env = self.env.iter().flat_map(|(n, v)| [n.as_bytes(), v.as_bytes()]);
        let job: Vec<u8> = [self.job_id, self.secret[0], self.secret[1]].iter().flat_map(|w| w.to_le_bytes()).collect();
        encode([
            encode(self.args.iter().map(|a| a.as_bytes())),
            encode(env),
            self.folder.as_bytes().to_vec(),
            words(&self.counts),
            words(&[self.node, u32::from(self.on_one_machine)]),
            words(&self.node_of),
            job,
            self.parent.as_ref().map(Parent::to_body).unwrap_or_default(),
            self.reach.clone(),
        ])
    }

    pub fn of_body(body: &[u8]) -> Option<Orders> {
        let fields = decode(body)?;
        let [args, env, folder, counts, node, node_of, job, parent, reach] = &fields[..] else { return None };
        let words =
            |b: &[u8]| b.chunks_exact(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect::<Vec<_>>();
        let long: Vec<u64> = job.chunks_exact(8).map(|w| w.try_into().map(u64::from_le_bytes).unwrap_or(0)).collect();
        let (&[node, on_one], &[job_id, a, b]) = (&words(node)[..], &long[..]) else { return None };
        let pairs = decode(env)?;
        let pair = |p: &[Vec<u8>]| Some((OsString::from_vec(p[0].clone()), OsString::from_vec(p.get(1)?.clone())));
        Some(Orders {
            args: decode(args)?.into_iter().map(OsString::from_vec).collect(),
            env: pairs.chunks(2).map(pair).collect::<Option<_>>()?,
            folder: OsString::from_vec(folder.clone()),
            counts: words(counts),
            node,
            node_of: words(node_of),
            job_id,
            secret: [a, b],
            parent: if parent.is_empty() { None } else { Some(Parent::of_body(parent)?) },
            reach: reach.clone(),
            on_one_machine: on_one != 0,
        })
    }

    /// The ranks of this agent's node.
    pub fn ranks(&self) -> Vec<u32> {
        (0..self.node_of.len() as u32).filter(|r| self.node_of[*r as usize] == self.node).collect()
    }

    pub fn n_nodes(&self) -> u32 {
        self.node_of.iter().max().map_or(1, |n| n + 1)
    }
}

/// The body of a frame with one number, and what follows it.
pub fn number(body: &[u8]) -> Option<(i32, &[u8])> {
    let (word, rest) = body.split_first_chunk::<4>()?;
    Some((i32::from_le_bytes(*word), rest))
}

/// Such a body.
pub fn numbered(n: i32, rest: &[u8]) -> Vec<u8> {
    [&n.to_le_bytes(), rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_cross() {
        let orders = Orders {
            args: vec!["-n".into(), "".into(), OsString::from_vec(vec![0xff])],
            env: vec![("A".into(), "1=2\n".into()), ("B".into(), "".into())],
            folder: "/tmp/x y".into(),
            counts: vec![2, 1],
            node: 1,
            node_of: vec![0, 1, 1],
            job_id: u64::MAX,
            secret: [3, 4],
            parent: Some(Parent { port: "p:1".into(), label: "2.".into(), job_id: 5, running: 3 }),
            reach: vec![0, 9],
            on_one_machine: true,
        };
        let body = orders.to_body();
        assert_eq!(Orders::of_body(&body).unwrap(), orders);
        assert_eq!((orders.ranks(), orders.n_nodes()), (vec![1, 2], 2));
        assert!(Orders::of_body(&body[..body.len() - 1]).is_none() && Orders::of_body(b"").is_none());
    }

    #[test]
    fn hellos_cross() {
        let hello = Hello {
            build: "0/1".into(),
            place: "x".into(),
            host: "h".into(),
            cores: 7,
            addresses: "10.0.0.1/8".into(),
        };
        assert_eq!(Hello::of_body(&hello.to_body()), Some(hello));
        assert_eq!(Hello::of_body(b"rubbish"), None);
    }
}
