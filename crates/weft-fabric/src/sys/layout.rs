//! Structures and constants against the C headers: a program prints what the compiler thinks of them.
//!
//! `WEFT_TEST_FABRIC_HEADERS` names folders with `rdma/fabric.h`, separated by colons; else the system's
//! are taken where they are installed.

use super::*;
use std::fmt::Write;
use std::mem::{offset_of, size_of};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether C's structure may be longer than ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    /// Allocated here without zeros behind it, or stored in arrays: of the same size.
    Exact,
    /// A prefix.
    Prefix,
}
use Fit::{Exact, Prefix};

struct Layout {
    c: &'static str,
    fit: Fit,
    size: usize,
    fields: Vec<(&'static str, usize)>,
}

/// Ours beside C's name; `field / name` where C calls a field otherwise.
macro_rules! layouts {
    ($($rust:ident $c:literal $fit:ident { $($field:ident $(/ $name:literal)?),* })*) => {
        vec![$(Layout {
            c: $c,
            fit: $fit,
            size: size_of::<$rust>(),
            fields: vec![$((layouts!(@ $field $($name)?), offset_of!($rust, $field))),*],
        }),*]
    };
    (@ $field:ident) => { stringify!($field) };
    (@ $field:ident $name:literal) => { $name };
}

fn ours() -> Vec<Layout> {
    layouts! {
        TxAttr "fi_tx_attr" Prefix { caps, mode, op_flags, msg_order, comp_order, inject_size, size, iov_limit, rma_iov_limit, tclass }
        RxAttr "fi_rx_attr" Prefix { caps, mode, op_flags, msg_order, comp_order, size, iov_limit }
        EpAttr "fi_ep_attr" Prefix { kind / "type", protocol, protocol_version, max_msg_size, msg_prefix_size, mem_tag_format, tx_ctx_cnt, rx_ctx_cnt, auth_key_size, auth_key }
        DomainAttr "fi_domain_attr" Prefix { domain, name, threading, control_progress, data_progress, resource_mgmt, av_type, mr_mode, mr_key_size, cq_data_size, cq_cnt, ep_cnt, tx_ctx_cnt, rx_ctx_cnt, max_ep_tx_ctx, max_ep_rx_ctx, cntr_cnt, mr_iov_limit, caps, mode, auth_key, auth_key_size, max_err_data, mr_cnt, tclass }
        FabricAttr "fi_fabric_attr" Prefix { fabric, name, prov_name, prov_version, api_version }
        Info "fi_info" Prefix { next, caps, mode, addr_format, src_addrlen, dest_addrlen, src_addr, dest_addr, handle, tx_attr, rx_attr, ep_attr, domain_attr, fabric_attr, nic }
        Nic "fid_nic" Prefix { fid, device_attr, bus_attr, link_attr }
        LinkAttr "fi_link_attr" Prefix { address, mtu, speed, state, network_type }
        Fid "fid" Exact { fclass, context, ops }
        FidFabric "fid_fabric" Prefix { fid, ops, api_version }
        FidDomain "fid_domain" Prefix { fid, ops, mr }
        FidEp "fid_ep" Prefix { fid, ops, cm, msg, rma }
        FidPep "fid_pep" Prefix { fid, ops, cm }
        FidAv "fid_av" Prefix { fid, ops }
        FidCq "fid_cq" Prefix { fid, ops }
        FidEq "fid_eq" Prefix { fid, ops }
        FidCntr "fid_cntr" Prefix { fid, ops }
        FidMr "fid_mr" Prefix { fid, mem_desc, key }
        AvAttr "fi_av_attr" Prefix { kind / "type", rx_ctx_bits, count, ep_per_node, name, map_addr, flags }
        CqAttr "fi_cq_attr" Prefix { size, flags, format, wait_obj, signaling_vector, wait_cond, wait_set }
        EqAttr "fi_eq_attr" Prefix { size, flags, wait_obj, signaling_vector, wait_set }
        CntrAttr "fi_cntr_attr" Prefix { events, wait_obj, wait_set, flags }
        CqDataEntry "fi_cq_data_entry" Exact { op_context, flags, len, buf, data }
        CqErrEntry "fi_cq_err_entry" Prefix { op_context, flags, len, buf, data, tag, olen, err, prov_errno, err_data, err_data_size }
        EqErrEntry "fi_eq_err_entry" Prefix { fid, context, data, err, prov_errno, err_data, err_data_size }
        EqCmEntry "fi_eq_cm_entry" Exact { fid, info }
        Msg "fi_msg" Exact { msg_iov, desc, iov_count, addr, context, data }
        RmaIov "fi_rma_iov" Exact { addr, len, key }
        MsgRma "fi_msg_rma" Exact { msg_iov, desc, iov_count, addr, rma_iov, rma_iov_count, context, data }
        MrRawAttr "fi_mr_raw_attr" Exact { flags, base_addr, raw_key, key_size }
        MrMapRaw "fi_mr_map_raw" Exact { flags, base_addr, raw_key, key_size, key }
        OpsFid "fi_ops" Prefix { size, close, bind, control }
        OpsFabric "fi_ops_fabric" Prefix { size, domain, passive_ep, eq_open, wait_open, trywait }
        OpsDomain "fi_ops_domain" Prefix { size, av_open, cq_open, endpoint, scalable_ep, cntr_open }
        OpsMr "fi_ops_mr" Prefix { size, reg }
        OpsAv "fi_ops_av" Prefix { size, insert, insertsvc, insertsym, remove, lookup, straddr }
        OpsCq "fi_ops_cq" Prefix { size, read, readfrom, readerr, sread, sreadfrom, signal, strerror }
        OpsEq "fi_ops_eq" Prefix { size, read, readerr, write, sread }
        OpsCntr "fi_ops_cntr" Prefix { size, read, readerr, add, set, wait }
        OpsCm "fi_ops_cm" Prefix { size, setname, getname, getpeer, connect, listen, accept, reject, shutdown }
        OpsEp "fi_ops_ep" Prefix { size, cancel, getopt, setopt }
        OpsMsg "fi_ops_msg" Prefix { size, recv, recvv, recvmsg, send, sendv, sendmsg, inject }
        OpsRma "fi_ops_rma" Prefix { size, read, readv, readmsg, write, writev, writemsg }
    }
}

/// A C program that prints every offset, size and constant, one a line: name, number.
fn program(all: &[Layout]) -> String {
    let mut text = String::from(
        "#include <stdio.h>\n#include <stddef.h>\n#include <rdma/fabric.h>\n#include <rdma/fi_domain.h>\n\
         #include <rdma/fi_endpoint.h>\n#include <rdma/fi_cm.h>\n#include <rdma/fi_eq.h>\n#include <rdma/fi_rma.h>\n\
         #include <rdma/fi_errno.h>\n#define P(name, value) printf(\"%s %llu\\n\", name, (unsigned long long)(value))\n\
         int main(void) {\n",
    );
    for l in all {
        let _ = writeln!(text, "P(\"{0}\", sizeof(struct {0}));", l.c);
        for (field, _) in &l.fields {
            let _ = writeln!(text, "P(\"{0}.{1}\", offsetof(struct {0}, {1}));", l.c, field);
        }
    }
    for (name, _) in CONSTANTS {
        let _ = writeln!(text, "P(\"FI_{name}\", FI_{name});");
    }
    text + "P(\"FI_ETRUNC\", FI_ETRUNC);P(\"FI_EAVAIL\", FI_EAVAIL);return 0;}\n"
}

/// What the headers in this folder say.
fn theirs(include: &Path, source: &str) -> Vec<(String, u64)> {
    let dir = std::env::temp_dir().join(format!("weft-layout-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (c, exe) = (dir.join("layout.c"), dir.join("layout"));
    std::fs::write(&c, source).unwrap();
    let made = Command::new("cc").arg("-w").arg("-I").arg(include).arg(&c).arg("-o").arg(&exe).output().unwrap();
    assert!(made.status.success(), "{}: {}", include.display(), String::from_utf8_lossy(&made.stderr));
    let out = Command::new(&exe).output().unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().map(|l| l.split_once(' ').map(|(n, v)| (n.to_string(), v.parse().unwrap())).unwrap()).collect()
}

#[test]
#[ignore = "needs libfabric's headers, which `tests/run.py fabric` fetches"]
fn structures_are_those_of_the_headers() {
    let given = std::env::var("WEFT_TEST_FABRIC_HEADERS").unwrap_or_else(|_| "/usr/include:/usr/local/include".into());
    let folders: Vec<PathBuf> =
        given.split(':').map(PathBuf::from).filter(|d| d.join("rdma/fabric.h").exists()).collect();
    assert!(!folders.is_empty(), "no rdma/fabric.h in {given}; name its folder by WEFT_TEST_FABRIC_HEADERS");
    let all = ours();
    let source = program(&all);
    for folder in folders {
        let found = theirs(&folder, &source);
        let value = |name: &str| found.iter().find(|(n, _)| n == name).unwrap().1;
        let mut wrong = Vec::new();
        let mut checked = 0;
        let mut same = |name: String, ours: u64| {
            checked += 1;
            let theirs = value(&name);
            if theirs != ours {
                wrong.push(format!("{name}: {ours} here, {theirs} there"));
            }
        };
        for l in &all {
            l.fields.iter().for_each(|(field, offset)| same(format!("{}.{field}", l.c), *offset as u64));
            if l.fit == Exact {
                same(l.c.to_string(), l.size as u64);
            }
        }
        CONSTANTS.iter().for_each(|(name, v)| same(format!("FI_{name}"), *v));
        same("FI_ETRUNC".into(), ETRUNC as u64);
        same("FI_EAVAIL".into(), EAVAIL as u64);
        for l in all.iter().filter(|l| l.fit == Prefix && value(l.c) < l.size as u64) {
            wrong.push(format!("{}: {} bytes here, {} there", l.c, l.size, value(l.c)));
        }
        assert!(wrong.is_empty(), "{}:\n{}", folder.display(), wrong.join("\n"));
        println!("{}: {checked} offsets, sizes and constants agree", folder.display());
    }
}

#[test]
fn room_is_left_for_what_later_versions_append() {
    assert!(size_of::<Padded<CqErrEntry>>() >= size_of::<CqErrEntry>() + 64);
    assert_eq!(offset_of!(Padded<CqAttr>, known), 0);
}
