//! The calls for chrome://tracing and Perfetto: a row a rank, times in microseconds. Pure.

use crate::log::{Log, SENDRECV_IN};
use serde_json::json;

pub fn json(logs: &[Log]) -> Result<String, String> {
    let began = logs.iter().map(|l| l.began).min().unwrap_or(0);
    let mut events = Vec::new();
    for log in logs {
        events.push(json!({"ph": "M", "name": "thread_name", "pid": 0, "tid": log.rank,
                           "args": {"name": format!("rank {}", log.rank)}}));
        for e in log.events.iter().filter(|e| e.call != SENDRECV_IN) {
            events.push(json!({"ph": "X", "name": e.name(), "pid": 0, "tid": log.rank,
                               "ts": e.began.saturating_sub(began) as f64 / 1e3, "dur": e.ns() as f64 / 1e3,
                               "args": {"peer": e.peer, "tag": e.tag, "bytes": e.bytes}}));
        }
    }
    serde_json::to_string(&json!({"traceEvents": events, "displayTimeUnit": "ns"})).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use crate::log::tests::{event, job};

    #[test]
    fn each_call_is_an_event() {
        let text = super::json(&job(vec![vec![event("MPI_Send", 1000, 3000, 1, 8)], vec![]])).unwrap();
        let data: serde_json::Value = serde_json::from_str(&text).unwrap();
        let events = data["traceEvents"].as_array().unwrap();
        assert_eq!(events.len(), 3);
        assert_eq!(
            (events[1]["name"].as_str(), events[1]["ts"].as_f64(), events[1]["dur"].as_f64()),
            (Some("MPI_Send"), Some(1.0), Some(2.0))
        );
    }
}
