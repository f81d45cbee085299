"""Random valid MPI programs, by seed: generate.program(seed) gives a rank count and C text.

What a program does follows from the seed alone and is right by MPI-4.0, with one outcome: matching is by source or by
a tag used once, reductions are of integers, accesses of an epoch do not conflict. So each MPI has to give the same
bytes. Steps that the ranks' shapes rule out are drawn again."""

import random
import sys

INTS = ["MPI_INT", "MPI_UNSIGNED", "MPI_LONG", "MPI_SHORT", "MPI_INT64_T", "MPI_UINT8_T", "MPI_UNSIGNED_LONG_LONG"]
BASE = [*INTS, "MPI_DOUBLE", "MPI_FLOAT", "MPI_CHAR", "MPI_BYTE", "MPI_2INT", "MPI_C_DOUBLE_COMPLEX"]
SIZES = {"MPI_INT": 4, "MPI_UNSIGNED": 4, "MPI_LONG": 8, "MPI_SHORT": 2, "MPI_INT64_T": 8, "MPI_UINT8_T": 1,
         "MPI_UNSIGNED_LONG_LONG": 8}
# Where a sum or product overflows in 8 or 16 bits, MPIs differ: bounds of the values for these, of 5 ranks.
SMALL = {("MPI_SHORT", "MPI_SUM"): 6000, ("MPI_SHORT", "MPI_PROD"): 7, ("MPI_UINT8_T", "MPI_SUM"): 51, ("MPI_UINT8_T", "MPI_PROD"): 3}
OPS = ["MPI_SUM", "MPI_PROD", "MPI_MAX", "MPI_MIN", "MPI_BAND", "MPI_BOR", "MPI_BXOR", "MPI_LAND", "MPI_LXOR"]
LENGTHS = [0, 1, 1, 2, 3, 7, 16, 33, 100, 257, 1000]
LONG = [4096, 9000, 20011, 70000, 300007]


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.seed = seed
        self.n = self.r.choice([1, 2, 2, 3, 3, 4, 5])
        self.body = []
        # Of each communicator in C's `comms`: its groups as lists of ranks of the world, in order.
        self.comms = [[list(range(self.n))]]
        self.n_types = len(BASE)
        self.types = []
        self.type_bytes = {}
        self.steps = 0

    # -- writing --

    def emit(self, text):
        self.body.append(text)

    def by_rank(self, name, values, kind="int"):
        """An array with a value for each rank of the world, of which each takes its own."""
        text = ", ".join(map(str, values))
        self.emit(f"{kind} {name} = (({kind}[]){{{text}}})[world_rank];")

    def table(self, name, rows):
        """A row of numbers for each rank of the world."""
        rows = [list(r) or [0] for r in rows]
        text = ", ".join("{" + ", ".join(map(str, r)) + "}" for r in rows)
        self.emit(f"static const int {name}_all[][{max(map(len, rows))}] = {{{text}}};")
        self.emit(f"const int *{name} = {name}_all[world_rank];")

    def number(self):
        self.steps += 1
        return self.seed * 1000 + self.steps

    def communicator(self):
        """The number of one, and its groups."""
        i = self.r.randrange(len(self.comms))
        return i, self.comms[i]

    def place(self, groups, rank):
        """Group and rank in it of a rank of the world, or None."""
        for g, members in enumerate(groups):
            if rank in members:
                return g, members.index(rank)
        return None

    def spread(self, groups, f, absent=0):
        """For each rank of the world f(group, its size, its rank in it)."""
        places = [self.place(groups, w) for w in range(self.n)]
        return [absent if p is None else f(p[0], len(groups[p[0]]), p[1]) for p in places]

    def length(self, most=1 << 18):
        pick = self.r.choice(LENGTHS if self.r.random() < 0.8 else LONG)
        return min(pick, most)

    # -- datatypes --

    def datatypes(self):
        r, e = self.r, self.emit
        n_new = r.randint(3, 8)
        self.total_types = len(BASE) + n_new
        e(f"MPI_Datatype types[{self.total_types}] = {{{', '.join(BASE)}}};")
        for k in range(n_new):
            i = len(BASE) + k
            old = r.randrange(i) if r.random() < 0.5 else r.randrange(len(BASE))
            e(self.datatype(i, old))
            e(f"T(MPI_Type_commit(&types[{i}]));")
            e("{ MPI_Aint lb, ext, tlb, text; int size, a, b, c, comb;")
            e(f"T(MPI_Type_get_extent(types[{i}], &lb, &ext)); T(MPI_Type_get_true_extent(types[{i}], &tlb, &text));")
            e(f"T(MPI_Type_size(types[{i}], &size)); T(MPI_Type_get_envelope(types[{i}], &a, &b, &c, &comb));")
            e("feed_int(lb); feed_int(ext); feed_int(tlb); feed_int(text); feed_int(size); feed_int(a); feed_int(b); feed_int(c);")
            e("int ints[4096]; MPI_Aint addrs[4096]; MPI_Datatype dts[512];")
            e(f"T(MPI_Type_get_contents(types[{i}], a, b, c, ints, addrs, dts));")
            # The order of a subarray is a constant of the ABI's.
            e("if (comb == MPI_COMBINER_SUBARRAY) ints[a - 1] = ints[a - 1] == MPI_ORDER_C;")
            e("feed(ints, sizeof *ints * (size_t)a); feed(addrs, sizeof *addrs * (size_t)b);")
            e("for (int k = 0; k < c; k++) { int s, i0, i1, i2, cb; MPI_Type_size(dts[k], &s); feed_int(s);")
            e("MPI_Type_get_envelope(dts[k], &i0, &i1, &i2, &cb); if (cb != MPI_COMBINER_NAMED) MPI_Type_free(&dts[k]); } }")
        e(f"end_step({self.number()}, \"datatypes\");")

    def datatype(self, i, old):
        r = self.r
        o, t = f"types[{old}]", f"&types[{i}]"
        kind = r.choice(["contiguous", "vector", "hvector", "indexed", "hindexed", "block", "struct", "resized", "subarray",
                         "dup"])
        ints = lambda values: "(int[]){" + ", ".join(map(str, values)) + "}"
        aints = lambda values: "(MPI_Aint[]){" + ", ".join(map(str, values)) + "}"
        n = r.randint(1, 4)
        if kind == "contiguous":
            return f"T(MPI_Type_contiguous({n}, {o}, {t}));"
        if kind == "vector":
            block = r.randint(1, 3)
            return f"T(MPI_Type_vector({n}, {block}, {block + r.randint(0, 3)}, {o}, {t}));"
        if kind in ("hvector", "hindexed", "struct"):
            # Displacements in extents of what is inside, and some bytes.
            head = f"{{ MPI_Aint lb, ex; MPI_Type_get_extent({o}, &lb, &ex); "
            if kind == "hvector":
                block = r.randint(1, 3)
                return head + f"T(MPI_Type_create_hvector({n}, {block}, ex * {block} + {8 * r.randint(0, 4)}, {o}, {t})); }}"
            lens = [r.randint(0, 3) for _ in range(n)]
            at, disps = 0, []
            for length in lens:
                disps.append(f"ex * {at} + {16 * len(disps)}")
                at += length + r.randint(0, 1)
            if kind == "hindexed":
                return head + f"T(MPI_Type_create_hindexed({n}, {ints(lens)}, {aints(disps)}, {o}, {t})); }}"
            # A second member far behind.
            other = r.randrange(len(BASE))
            lens, disps = [*lens, r.randint(1, 2)], [*disps, f"ex * {at + 1} + {16 * n + 16}"]
            members = "(MPI_Datatype[]){" + ", ".join([o] * n + [f"types[{other}]"]) + "}"
            return head + f"T(MPI_Type_create_struct({n + 1}, {ints(lens)}, {aints(disps)}, {members}, {t})); }}"
        if kind in ("indexed", "block"):
            block = r.randint(1, 3)
            lens = [r.randint(0, 3) if kind == "indexed" else block for _ in range(n)]
            at, disps = 0, []
            for length in lens:
                disps.append(at)
                at += length + r.randint(0, 2)
            if kind == "indexed":
                return f"T(MPI_Type_indexed({n}, {ints(lens)}, {ints(disps)}, {o}, {t}));"
            return f"T(MPI_Type_create_indexed_block({n}, {block}, {ints(disps)}, {o}, {t}));"
        if kind == "resized":
            return (f"{{ MPI_Aint lb, ex; MPI_Type_get_extent({o}, &lb, &ex); "
                    f"T(MPI_Type_create_resized({o}, lb, ex + {8 * r.randint(0, 4)}, {t})); }}")
        if kind == "subarray":
            dims = r.randint(1, 3)
            full = [r.randint(1, 5) for _ in range(dims)]
            part = [r.randint(1, f) for f in full]
            start = [r.randint(0, f - p) for f, p in zip(full, part)]
            order = r.choice(["MPI_ORDER_C", "MPI_ORDER_FORTRAN"])
            return f"T(MPI_Type_create_subarray({dims}, {ints(full)}, {ints(part)}, {ints(start)}, {order}, {o}, {t}));"
        return f"T(MPI_Type_dup({o}, {t}));"

    def any_type(self):
        return self.r.randrange(self.total_types)

    def packing(self):
        """Pack, unpack and external32 of one's own, and a message to oneself."""
        e, t, n = self.emit, self.any_type(), self.r.choice([0, 1, 2, 5, 40])
        e(f"MPI_Datatype t = types[{t}]; int n = {n}, room, at = 0, back = 0, size; MPI_Aint xroom, xat = 0, xback = 0;")
        e(f"Items a = items(t, n, {self.number()}), b = items(t, n, 5), c = items(t, n, 6);")
        e("T(MPI_Pack_size(n, t, MPI_COMM_WORLD, &room)); T(MPI_Type_size(t, &size));")
        e("char *p = bytes((size_t)room, 9); T(MPI_Pack(a.buf, n, t, p, room, &at, MPI_COMM_WORLD));")
        e("T(MPI_Unpack(p, at, &back, b.buf, n, t, MPI_COMM_WORLD)); feed_int(back == at); feed_items(b);")
        e("T(MPI_Pack_external_size(\"external32\", n, t, &xroom)); char *x = bytes((size_t)xroom, 9);")
        e("T(MPI_Pack_external(\"external32\", a.buf, n, t, x, xroom, &xat)); feed_int(xat <= xroom); feed_int(xat); feed(x, (size_t)xat);")
        e("T(MPI_Unpack_external(\"external32\", x, xat, &xback, c.buf, n, t)); feed_items(c);")
        e("Items d = items(t, n, 7); MPI_Status s; T(MPI_Sendrecv(a.buf, n, t, 0, 3, d.buf, n, t, 0, 3, MPI_COMM_SELF, &s));")
        e("feed_items(d); feed_status(&s, t); free(p); free(x); free(a.mem); free(b.mem); free(c.mem); free(d.mem);")
        return "packing"

    # -- point to point --

    def point_to_point(self):
        r = self.r
        i, groups = self.communicator()
        rows, used = [], 0
        for _ in range(r.randint(1, 14)):
            g = r.randrange(len(groups))
            size = len(groups[g])
            how = r.choice(["POSTED", "POSTED", "ANY_SOURCE", "PROBED", "MATCHED"])
            used += 1
            tag = r.randint(0, 3) if how == "POSTED" and r.random() < 0.5 else 100 + used
            type_ = self.any_type()
            count = self.length(2000) if type_ >= len(BASE) else self.length()
            mode = r.choice(["STANDARD", "STANDARD", "SYNCHRONOUS", "READY", "PERSISTENT"])
            if count <= 100 and r.random() < 0.2:
                mode = "BUFFERED" if type_ < len(BASE) else mode
            # A blocking receive of one's own synchronous send is fine: all sends are started before it.
            rows.append((g, r.randrange(size), r.randrange(size), tag, type_, count, mode, how, int(r.random() < 0.15)))
        text = ", ".join("{" + ", ".join(map(str, row)) + "}" for row in rows)
        self.emit(f"static const Message m[] = {{{text}}};")
        self.by_rank("group", self.spread(groups, lambda g, n, k: g, -1))
        self.emit(f"messages(comms[{i}], group, m, {len(rows)}, types, {self.number()});")
        return "messages"

    # -- collectives --

    def start(self, call):
        """A collective in one of its forms: blocking, nonblocking, persistent (two rounds)."""
        form = self.r.choice(["blocking", "blocking", "nonblocking", "persistent"])
        name, args = call
        if form == "blocking":
            return f"T(MPI_{name}({args}));"
        lower = name[0].lower() + name[1:]
        if form == "nonblocking":
            return f"{{ MPI_Request q; T(MPI_I{lower}({args}, &q)); T(MPI_Wait(&q, MPI_STATUS_IGNORE)); }}"
        return (f"{{ MPI_Request q; T(MPI_{name}_init({args}, MPI_INFO_NULL, &q)); T(MPI_Start(&q)); "
                "T(MPI_Wait(&q, MPI_STATUS_IGNORE)); T(MPI_Request_free(&q)); }")

    def collective(self):
        r, e = self.r, self.emit
        i, groups = self.communicator()
        kind = r.choice(["Bcast", "Reduce", "Allreduce", "Scan", "Exscan", "Gather", "Scatter", "Allgather", "Alltoall",
                         "Gatherv", "Scatterv", "Allgatherv", "Alltoallv", "Alltoallw", "Reduce_scatter",
                         "Reduce_scatter_block", "Barrier"])
        s = self.number()
        e(f"MPI_Comm c = comms[{i}];")
        self.by_rank("n", self.spread(groups, lambda g, n, k: n))
        self.by_rank("me", self.spread(groups, lambda g, n, k: k, -1))
        roots = [r.randrange(len(g)) for g in groups]
        self.by_rank("root", self.spread(groups, lambda g, n, k: roots[g]))
        e("(void)n; (void)root; if (me >= 0) {")
        getattr(self, "c_" + ("barrier" if kind == "Barrier" else
                              "bcast" if kind == "Bcast" else
                              "reduction" if kind in ("Reduce", "Allreduce", "Scan", "Exscan", "Reduce_scatter_block") else
                              "reduce_scatter" if kind == "Reduce_scatter" else
                              "even" if kind in ("Gather", "Scatter", "Allgather", "Alltoall") else
                              "uneven"))(kind, groups, s)
        e("}")
        return kind + (" of one" if any(len(g) == 1 for g in groups) else "")

    def c_barrier(self, kind, groups, s):
        self.emit(self.start(("Barrier", "c")))

    def c_bcast(self, kind, groups, s):
        t = self.any_type()
        count = self.length(1500) if t >= len(BASE) else self.length()
        self.emit(f"Items b = items(types[{t}], {count}, {s} + (me == root ? 0u : 1u));")
        self.emit(self.start((kind, f"b.buf, {count}, types[{t}], root, c")))
        self.emit("feed_items(b); free(b.mem);")

    def c_reduction(self, kind, groups, s):
        r, e = self.r, self.emit
        t, op, count = r.choice(INTS), r.choice(OPS), self.length()
        in_place = r.random() < 0.3
        e(f"size_t len = {SIZES[t]}u * {count}; char *a = bytes(len * (size_t)n, {s} + (unsigned)me), *b = bytes(len * (size_t)n, {s} + 99);")
        self.tame(t, op, "len * (size_t)n")
        send = "a"
        if in_place:
            send = "me == root ? MPI_IN_PLACE : (void *)a" if kind == "Reduce" else "MPI_IN_PLACE"
            e("memcpy(b, a, len * (size_t)n);")
        args = f"{send}, b, {count}, {t}, {op}" + (", root, c" if kind == "Reduce" else ", c")
        e(self.start((kind, args)))
        # Of MPI_Exscan the first rank's, of MPI_Reduce the others' result is undefined.
        told = {"Reduce": "me == root", "Exscan": "me > 0"}.get(kind, "1")
        length = "len"
        e(f"if ({told}) feed(b, {length}); free(a); free(b);")

    def tame(self, t, op, length):
        if (t, op) in SMALL:
            self.emit(f"tame(a, {length}, {SIZES[t]}, {SMALL[t, op]});")

    def c_reduce_scatter(self, kind, groups, s):
        r, e = self.r, self.emit
        t, op = r.choice(INTS), r.choice(OPS)
        counts = [[self.length(3000) for _ in g] for g in groups]
        self.table("counts", self.spread(groups, lambda g, n, k: counts[g], []))
        self.by_rank("total", self.spread(groups, lambda g, n, k: sum(counts[g])))
        e(f"size_t len = {SIZES[t]}u * (size_t)total; char *a = bytes(len, {s} + (unsigned)me), *b = bytes(len, {s} + 99);")
        self.tame(t, op, "len")
        e(self.start((kind, f"a, b, counts, {t}, {op}, c")))
        e(f"feed(b, {SIZES[t]}u * (size_t)counts[me]); free(a); free(b);")

    def c_even(self, kind, groups, s):
        r, e = self.r, self.emit
        t = self.any_type()
        count = min(self.length(), 300 if t >= len(BASE) else 20000)
        many = f"{count} * n"
        sends = {"Gather": str(count), "Scatter": many, "Allgather": str(count), "Alltoall": many}[kind]
        recvs = {"Gather": many, "Scatter": str(count), "Allgather": many, "Alltoall": many}[kind]
        e(f"MPI_Datatype t = types[{t}]; Items a = items(t, {sends}, {s} + (unsigned)me), b = items(t, {recvs}, {s} + 99);")
        send, recv = f"a.buf, {count}, t", f"b.buf, {count}, t"
        if r.random() < 0.3:
            if kind in ("Allgather", "Alltoall"):
                send = "MPI_IN_PLACE, 0, MPI_DATATYPE_NULL"
            elif kind == "Gather":
                send = f"me == root ? MPI_IN_PLACE : (void *)a.buf, {count}, t"
            else:
                recv = f"me == root ? MPI_IN_PLACE : (void *)b.buf, {count}, t"
        tail = "root, c" if kind in ("Gather", "Scatter") else "c"
        e(self.start((kind, f"{send}, {recv}, {tail}")))
        e("feed_items(b); free(a.mem); free(b.mem);")

    def c_uneven(self, kind, groups, s):
        r, e = self.r, self.emit
        t = self.any_type()
        most = 60 if t >= len(BASE) else 3000
        # Of what from[a][b] items go from a to b.
        flow = [[[min(self.length(), most) for _ in g] for _ in g] for g in groups]
        if kind in ("Gatherv", "Scatterv", "Allgatherv"):
            flow = [[[row[0]] * len(m) for row in m] for m in flow]
        gap = r.randint(0, 3)

        def disps(counts):
            at, found = r.randint(0, 2), []
            for c in counts:
                found.append(at)
                at += c + gap
            return found, at

        out = self.spread(groups, lambda g, n, k: flow[g][k], [])
        into = self.spread(groups, lambda g, n, k: [row[k] for row in flow[g]], [])
        if kind == "Scatterv":
            into = self.spread(groups, lambda g, n, k: [row[0] for row in flow[g]], [])
        out_at, into_at = [disps(c) for c in out], [disps(c) for c in into]
        self.table("sc", out)
        self.table("rc", into)
        self.table("sd", [d for d, _ in out_at])
        self.table("rd", [d for d, _ in into_at])
        self.by_rank("sn", [n for _, n in out_at])
        self.by_rank("rn", [n for _, n in into_at])
        e("(void)sc; (void)rc; (void)sd; (void)rd;")
        e(f"MPI_Datatype t = types[{t}]; Items a = items(t, sn + rn, {s} + (unsigned)me), b = items(t, sn + rn, {s} + 99);")
        if kind == "Gatherv":
            args = "a.buf, sc[0], t, b.buf, rc, rd, t, root, c"
        elif kind == "Scatterv":
            args = "a.buf, rc, rd, t, b.buf, rc[me], t, root, c"
        elif kind == "Allgatherv":
            args = "a.buf, sc[0], t, b.buf, rc, rd, t, c"
        elif kind == "Alltoallv":
            args = "a.buf, sc, sd, t, b.buf, rc, rd, t, c"
        else:
            e("MPI_Aint lb, ex; MPI_Type_get_extent(t, &lb, &ex); MPI_Datatype ts[16]; int sb[16], rb[16];")
            e("for (int k = 0; k < n; k++) { ts[k] = t; sb[k] = (int)(sd[k] * ex); rb[k] = (int)(rd[k] * ex); }")
            args = "a.buf, sc, sb, ts, b.buf, rc, rb, ts, c"
        e(self.start((kind, args)))
        e("feed_items(b); free(a.mem); free(b.mem);")

    # -- communicators --

    def new_communicator(self):
        r, e = self.r, self.emit
        if len(self.comms) > 9:
            return None
        i, groups = self.communicator()
        k = len(self.comms)
        kind = r.choice(["dup", "idup", "split", "split", "create", "create_group"])
        e(f"MPI_Comm c = comms[{i}];")
        if kind in ("dup", "idup"):
            call = "T(MPI_Comm_dup(c, &comms[%d]));" if kind == "dup" else \
                "{ MPI_Request q; T(MPI_Comm_idup(c, &comms[%d], &q)); T(MPI_Wait(&q, MPI_STATUS_IGNORE)); }"
            e("if (c != MPI_COMM_NULL) " + "{" + call % k + "}")
            made = [list(g) for g in groups]
        elif kind == "split":
            colors = {w: r.choice([0, 0, 1, 2, None]) for g in groups for w in g}
            keys = {w: r.randint(-3, 3) for w in colors}
            text = [("MPI_UNDEFINED" if colors[w] is None else colors[w]) if w in colors else 0 for w in range(self.n)]
            self.by_rank("color", text)
            self.by_rank("key", [keys.get(w, 0) for w in range(self.n)])
            e(f"if (c != MPI_COMM_NULL) T(MPI_Comm_split(c, color, key, &comms[{k}]));")
            made = []
            for g in groups:
                for color in (0, 1, 2):
                    part = [w for w in g if colors[w] == color]
                    if part:
                        made.append(sorted(part, key=lambda w, g=g: (keys[w], g.index(w))))
        else:
            picks = []
            for g in groups:
                some = [x for x in range(len(g)) if r.random() < 0.7] or [0]
                r.shuffle(some)
                picks.append(some)
            self.table("picked", self.spread(groups, lambda g, n, m: picks[g], []))
            self.by_rank("n", self.spread(groups, lambda g, n, m: len(picks[g])))
            self.by_rank("mine", self.spread(groups, lambda g, n, m: int(m in picks[g])))
            e("(void)mine; if (c != MPI_COMM_NULL) { MPI_Group all, some; T(MPI_Comm_group(c, &all)); T(MPI_Group_incl(all, n, picked, &some));")
            if kind == "create":
                e(f"T(MPI_Comm_create(c, some, &comms[{k}]));")
            else:
                e(f"if (mine) T(MPI_Comm_create_group(c, some, 7, &comms[{k}]));")
            e("T(MPI_Group_free(&all)); T(MPI_Group_free(&some)); }")
            made = [[g[x] for x in p] for g, p in zip(groups, picks)]
        if not made:
            # Nobody got one; the place in `comms` stays null and is given to the next.
            e(f"feed_int(comms[{k}] == MPI_COMM_NULL);")
            return "no communicator"
        e(f"if (comms[{k}] != MPI_COMM_NULL) {{ int a, b, how; T(MPI_Comm_rank(comms[{k}], &a)); T(MPI_Comm_size(comms[{k}], &b));")
        e(f"T(MPI_Comm_compare(MPI_COMM_WORLD, comms[{k}], &how)); feed_int(a); feed_int(b);")
        e("feed_int(how == MPI_IDENT ? 1 : how == MPI_CONGRUENT ? 2 : how == MPI_SIMILAR ? 3 : 4); }")
        self.comms.append(made)
        return kind

    def groups(self):
        r, e = self.r, self.emit
        e("MPI_Group w, a, b, g; T(MPI_Comm_group(MPI_COMM_WORLD, &w));")
        for name in "ab":
            some = r.sample(range(self.n), r.randint(0, self.n))
            e(f"T(MPI_Group_{r.choice(['incl', 'excl'])}(w, {len(some)}, (int[]){{{', '.join(map(str, some)) or '0'}}}, &{name}));")
        for op in ("union", "intersection", "difference"):
            e(f"T(MPI_Group_{op}(a, b, &g)); {{ int n, me, out[8], in[8] = {{0, 1, 2, 3, 4, 5, 6, 7}}, how;")
            e("T(MPI_Group_size(g, &n)); T(MPI_Group_rank(g, &me)); feed_int(n); feed_int(me == MPI_UNDEFINED ? -1 : me);")
            e("T(MPI_Group_translate_ranks(g, n, in, w, out)); feed(out, sizeof *out * (size_t)n);")
            e("T(MPI_Group_translate_ranks(w, world_size, in, g, out));")
            e("for (int k = 0; k < world_size; k++) feed_int(out[k] == MPI_UNDEFINED ? -1 : out[k]);")
            e("T(MPI_Group_compare(g, a, &how)); feed_int(how == MPI_IDENT ? 1 : how == MPI_SIMILAR ? 2 : 3); }")
            e("if (g != MPI_GROUP_EMPTY) T(MPI_Group_free(&g));")
        e("if (a != MPI_GROUP_EMPTY) T(MPI_Group_free(&a)); if (b != MPI_GROUP_EMPTY) T(MPI_Group_free(&b)); T(MPI_Group_free(&w));")
        return "groups"

    # -- topologies --

    def grid(self):
        r, e = self.r, self.emit
        dims = []
        left = self.n
        while left > 1 and len(dims) < 3:
            d = r.choice([k for k in range(1, left + 1) if left % k == 0])
            dims.append(d)
            left //= d
        if r.random() < 0.5 or not dims:
            dims.append(1)
        dims = dims if left == 1 or r.random() < 0.5 else [*dims, left]
        n, used = len(dims), 1
        for d in dims:
            used *= d
        ints = lambda v: "(int[]){" + ", ".join(map(str, v)) + "}"
        periods = [r.randint(0, 1) for _ in dims]
        e(f"MPI_Comm c, sub; T(MPI_Cart_create(MPI_COMM_WORLD, {n}, {ints(dims)}, {ints(periods)}, 0, &c));")
        e("if (c != MPI_COMM_NULL) {")
        e(f"int me, at[{n}], from, to; T(MPI_Comm_rank(c, &me)); T(MPI_Cart_coords(c, me, {n}, at)); feed(at, sizeof at);")
        e(f"for (int d = 0; d < {n}; d++) for (int k = -3; k <= 3; k++) {{ T(MPI_Cart_shift(c, d, k, &from, &to));")
        e("feed_int(from == MPI_PROC_NULL ? -1 : from); feed_int(to == MPI_PROC_NULL ? -1 : to); }")
        s, count = self.number(), r.choice([0, 1, 5, 100, 3000])
        e(f"int *a = (int *)bytes(sizeof(int) * {2 * n * count}, {s} + (unsigned)me), *b = (int *)bytes(sizeof(int) * {2 * n * count}, 8);")
        which = r.choice(["allgather", "alltoall"])
        call = self.start((f"Neighbor_{which}", f"a, {count}, MPI_INT, b, {count}, MPI_INT, c"))
        e(call + f" feed(b, sizeof(int) * {2 * n * count}); free(a); free(b);")
        keep = [r.randint(0, 1) for _ in dims]
        e(f"T(MPI_Cart_sub(c, {ints(keep)}, &sub)); int sr, sn; T(MPI_Comm_rank(sub, &sr)); T(MPI_Comm_size(sub, &sn));")
        e("feed_int(sr); feed_int(sn); int sum = 0; T(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, sub)); feed_int(sum);")
        e("T(MPI_Comm_free(&sub)); T(MPI_Comm_free(&c)); }")
        return "grid"

    def graph(self):
        r, e = self.r, self.emit
        edges = [(a, b) for a in range(self.n) for b in range(self.n) for _ in range(r.choice([0, 0, 1, 1, 2]))]
        r.shuffle(edges)
        ins = [[a for a, b in edges if b == w] for w in range(self.n)]
        outs = [[b for a, b in edges if a == w] for w in range(self.n)]
        self.table("from", ins)
        self.table("to", outs)
        self.by_rank("nf", [len(x) for x in ins])
        self.by_rank("nt", [len(x) for x in outs])
        e("MPI_Comm c; T(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, nf, from, MPI_UNWEIGHTED, nt, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));")
        e("int a0, b0, w0; T(MPI_Dist_graph_neighbors_count(c, &a0, &b0, &w0)); feed_int(a0); feed_int(b0); feed_int(w0 != 0);")
        # Several edges between two ranks: blocks are matched in order, the same on each MPI.
        s, count = self.number(), r.choice([1, 4, 50, 2000])
        e(f"size_t la = sizeof(int) * {count} * (size_t)(nt + 1), lb = sizeof(int) * {count} * (size_t)(nf + 1);")
        e(f"int *a = (int *)bytes(la, {s} + (unsigned)world_rank), *b = (int *)bytes(lb, 8);")
        which = r.choice(["allgather", "alltoall"])
        e(self.start((f"Neighbor_{which}", f"a, {count}, MPI_INT, b, {count}, MPI_INT, c")))
        e("feed(b, lb); free(a); free(b); T(MPI_Comm_free(&c));")
        return "graph"

    # -- one-sided --

    def one_sided(self):
        r, e = self.r, self.emit
        i, groups = self.communicator()
        most = 4000
        unit, kind = 8, r.choice(["create", "allocate", "allocate"])
        s = self.number()
        e(f"MPI_Comm c = comms[{i}]; if (c != MPI_COMM_NULL) {{ MPI_Win win; long *base; int me; T(MPI_Comm_rank(c, &me));")
        self.by_rank("group", self.spread(groups, lambda g, n, k: g, -1))
        if kind == "create":
            e(f"base = (long *)bytes({most * unit}, 0); T(MPI_Win_create(base, {most * unit}, {unit}, MPI_INFO_NULL, c, &win));")
        else:
            e(f"T(MPI_Win_allocate({most * unit}, {unit}, MPI_INFO_NULL, c, &base, &win));")
        e(f"fill(base, {most * unit}, {s} + (unsigned)me);")
        e(f"long *mine = (long *)bytes({most * unit}, {s} + 50 + (unsigned)me), *got = (long *)bytes({most * unit}, 3);")
        for epoch in range(r.randint(1, 3)):
            sync = r.choice(["fence", "lock", "lock_all"])
            rows, got_at = [], {}
            for g, members in enumerate(groups):
                n = len(members)
                at = {t: 0 for t in range(n)}
                for _ in range(r.randint(0, 10)):
                    origin, target, op = r.randrange(n), r.randrange(n), r.choice(["PUT", "GET", "SUM"])
                    count = min(self.length(), 1500)
                    if at[target] + count > most or got_at.get((g, origin), 0) + count > most:
                        continue
                    rows.append((g, origin, op, target, at[target], count, got_at.get((g, origin), 0)))
                    # Sums of several may lie on each other.
                    if op == "SUM" and r.random() < 0.5 and n > 1:
                        rows.append((g, (origin + 1) % n, op, target, at[target], count, 0))
                    at[target] += count
                    got_at[g, origin] = got_at.get((g, origin), 0) + count * (op == "GET")
            text = ", ".join(f"{{{row[0]}, {{{', '.join(map(str, row[1:]))}}}}}" for row in rows) or "{-2, {0}}"
            e(f"{{ static const struct {{ int group; Access a; }} x[] = {{{text}}};")
            e({"fence": "T(MPI_Win_fence(0, win));", "lock_all": "T(MPI_Barrier(c)); T(MPI_Win_lock_all(0, win));",
               "lock": "T(MPI_Barrier(c));"}[sync])
            e("for (size_t k = 0; k < sizeof x / sizeof *x; k++) { const Access *a = &x[k].a;")
            e("if (x[k].group != group || a->origin != me) continue;")
            if sync == "lock":
                e(f"T(MPI_Win_lock({r.choice(['MPI_LOCK_SHARED', 'MPI_LOCK_EXCLUSIVE'])}, a->target, 0, win));")
            e("if (a->op == PUT) T(MPI_Put(mine + a->disp, a->count, MPI_LONG, a->target, a->disp, a->count, MPI_LONG, win));")
            e("else if (a->op == GET) T(MPI_Get(got + a->got, a->count, MPI_LONG, a->target, a->disp, a->count, MPI_LONG, win));")
            e("else T(MPI_Accumulate(mine + a->disp, a->count, MPI_LONG, a->target, a->disp, a->count, MPI_LONG, MPI_SUM, win));")
            if sync == "lock":
                e("T(MPI_Win_unlock(a->target, win));")
            e("}")
            e({"fence": "T(MPI_Win_fence(0, win));", "lock_all": "T(MPI_Win_unlock_all(win)); T(MPI_Barrier(c));",
               "lock": "T(MPI_Barrier(c));"}[sync])
            own = {"fence": "", "lock": "T(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));",
                   "lock_all": "T(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));"}[sync]
            done = "" if not own else "T(MPI_Win_unlock(me, win));"
            e(f"{own} feed(base, {most * unit}); {done} feed(got, {most * unit}); T(MPI_Barrier(c)); }}")
        e(f"T(MPI_Win_free(&win)); free(mine); free(got);" + (" free(base);" if kind == "create" else ""))
        e("}")
        return "one-sided"

    # -- files --

    def file(self):
        r, e = self.r, self.emit
        s, block, rounds = self.number(), r.choice([1, 3, 10, 500]), r.randint(1, 20)
        e(f"char name[600]; snprintf(name, sizeof name, \"%s/file.{s}\", folder); MPI_File f; MPI_Datatype v;")
        e("T(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));")
        e(f"T(MPI_Type_vector({rounds}, {block}, {block} * world_size, MPI_INT, &v)); T(MPI_Type_commit(&v));")
        e(f"T(MPI_File_set_view(f, (MPI_Offset)({block} * 4 * world_rank), MPI_INT, v, \"native\", MPI_INFO_NULL));")
        n = block * rounds
        e(f"int *a = (int *)bytes(4 * {n}, {s} + (unsigned)world_rank), *b = (int *)bytes(4 * {n}, 2); MPI_Status st; MPI_Offset size;")
        write = r.choice(["_all", "_at_all", ""])
        at = "0, " if "at" in write else ""
        e(f"T(MPI_File_write{write}(f, {at}a, {n}, MPI_INT, &st)); {{ int k; MPI_Get_count(&st, MPI_INT, &k); feed_int(k); }}")
        e("T(MPI_File_sync(f)); T(MPI_Barrier(MPI_COMM_WORLD)); T(MPI_File_sync(f)); T(MPI_File_get_size(f, &size)); feed_int(size);")
        e(f"T(MPI_File_set_view(f, 0, MPI_INT, MPI_INT, \"native\", MPI_INFO_NULL));")
        e(f"T(MPI_File_read_at{r.choice(['_all', ''])}(f, (MPI_Offset)world_rank * {n}, b, {n}, MPI_INT, &st));")
        e(f"feed(b, 4 * {n}); {{ int k; MPI_Get_count(&st, MPI_INT, &k); feed_int(k); }}")
        e("T(MPI_File_close(&f)); T(MPI_Type_free(&v)); free(a); free(b);")
        return "file"

    # -- the whole --

    def step(self):
        kinds = [(self.point_to_point, 6), (self.collective, 10), (self.new_communicator, 3), (self.groups, 1),
                 (self.packing, 2), (self.grid, 1), (self.graph, 1), (self.one_sided, 2), (self.file, 1)]
        f = self.r.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
        self.emit("{")
        name = f()
        if name is None:
            self.emit("}")
            return
        self.emit(f"end_step({self.number()}, \"{name}\"); }}")

    def text(self):
        self.datatypes()
        self.emit("MPI_Comm comms[16]; for (int k = 0; k < 16; k++) comms[k] = MPI_COMM_NULL; comms[0] = MPI_COMM_WORLD;")
        for _ in range(self.r.randint(8, 30)):
            self.step()
        self.emit("for (int k = 15; k > 0; k--) if (comms[k] != MPI_COMM_NULL) T(MPI_Comm_free(&comms[k]));")
        self.emit(f"for (int k = {len(BASE)}; k < {self.total_types}; k++) T(MPI_Type_free(&types[k]));")
        lines = "\n".join("    " + line for line in self.body)
        return (f"/* generate.py {self.seed}, {self.n} ranks */\n#include \"fuzz.h\"\n\nint main(int argc, char **argv)\n{{\n"
                f"    begin(argc, argv);\n{lines}\n    return end();\n}}\n")


def program(seed):
    """Ranks and text of a seed's program."""
    p = Program(seed)
    text = p.text()
    return p.n, text


if __name__ == "__main__":
    ranks, text = program(int(sys.argv[1]))
    print(text)
    print(f"ranks: {ranks}", file=sys.stderr)
