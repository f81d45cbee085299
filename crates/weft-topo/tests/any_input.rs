//! Whatever a description, a list of CPUs or a sysfs tree says, it is taken or refused: no panic, and no more memory than
//! it is worth.

use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use weft_topo::sysfs::Sysfs;
use weft_topo::{CpuSet, Level, Topology, synthetic};

/// A folder that goes with the value.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn list() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(&["0", "0-1", "1", "0-3", "2-3", "0,2", "1,3", "3-1", "", "0-", "4294967295", "7"][..]).prop_map(String::from),
        1 => "[0-9,x -]{0,10}",
    ]
}

/// Files of a tree for four CPUs, most of them sound, and what is in them.
fn tree() -> impl Strategy<Value = Vec<(String, String)>> {
    const NAMES: [&str; 3] = ["topology/core_cpus_list", "topology/package_cpus_list", "topology/thread_siblings_list"];
    const CACHES: [&str; 4] = ["level", "type", "shared_cpu_list", "size"];
    let of_cpu = prop_oneof![
        prop::sample::select(&NAMES[..]).prop_map(String::from),
        (0..4u32, prop::sample::select(&CACHES[..])).prop_map(|(i, f)| format!("cache/index{i}/{f}")),
    ];
    let number = prop::sample::select(
        &["1", "2", "3", "Data", "Unified", "32K", "1024K", "99999999999999G", "0", "-1K", "K"][..],
    );
    let text = prop_oneof![3 => list(), 3 => number.prop_map(String::from), 1 => any::<String>()];
    let file = prop_oneof![
        6 => (0..5u32, of_cpu).prop_map(|(cpu, f)| format!("cpu/cpu{cpu}/{f}")),
        1 => (0..3u32).prop_map(|n| format!("node/node{n}/cpulist")),
        1 => (0..3u32).prop_map(|n| format!("node/node{n}/meminfo")),
        1 => Just("node/online".to_owned()),
    ];
    prop::collection::vec((file, text), 0..60)
}

proptest! {
    #[test]
    fn lists_of_cpus(t in "[0-9,x -]{0,30}", any in any::<String>()) {
        for text in [t, any] {
            if let Ok(set) = text.parse::<CpuSet>() {
                prop_assert!(set.iter().all(|c| c <= 1 << 20));
                prop_assert_eq!(set.to_string().parse::<CpuSet>(), Ok(set));
            }
        }
    }

    #[test]
    fn descriptions_of_machines(t in "((package|numa|l3|l2|core|pu|die|x)(:[0-9]{0,9})?(\\((size|memory)=[0-9]{0,22}(KB|GB|B)?\\))? ?){0,6}", any in any::<String>()) {
        for text in [t, any] {
            if let Ok(machine) = synthetic::parse(&text) {
                prop_assert!(machine.pus().len() as u64 <= synthetic::MAX_PUS);
            }
        }
    }

    #[test]
    fn trees(files in tree(), online in list()) {
        let folder = Folder(std::env::temp_dir().join(format!("weft-any-sysfs-{}", std::process::id())));
        let put = |path: &str, text: &str| {
            let path = folder.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put("cpu/online", &online);
        for cpu in 0..4 {
            put(&format!("cpu/cpu{cpu}/topology/core_cpus_list"), &cpu.to_string());
        }
        files.iter().for_each(|(path, text)| put(path, text));
        let sysfs = Sysfs::at(&folder.0);
        let _: Vec<_> = (0..5).map(|cpu| (sysfs.place(cpu), sysfs.cache(cpu, 1), sysfs.cache(cpu, 3))).collect();
        if let Ok(t) = sysfs.topology(CpuSet::first(4)) {
            let t: Topology = t;
            for pu in t.pus() {
                let _ = (t.cache_bytes(Level::L3, pu.place.l3), t.memory_bytes(pu.place.numa), t.place_of(&CpuSet::first(pu.os % 64 + 1)));
            }
        }
    }
}
