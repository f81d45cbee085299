"""pmi_launcher.py COMMAND...: a launcher of two ranks that speaks PMI-1, for tests that look at the moment in which ranks meet.

Prints the name under which the first rank meets the other one, as "meet NAME", and keeps both in their barrier until it has read
a line: empty, or "name NAME", by which the second rank then finds another meeting point. Ends with the greatest exit code of the ranks."""

import os
import socket
import subprocess
import sys
import threading

SIZE = 2


class Ranks:
    def __init__(self):
        self.keys = {"PMI_process_mapping": f"(vector,(0,1,{SIZE}))"}
        self.barrier = threading.Barrier(SIZE, action=self.ask_whether_to_go_on)
        self.has_asked = False

    def ask_whether_to_go_on(self):
        """The first barrier is the one before the ranks meet."""
        if self.has_asked or "weft-meet-0" not in self.keys:
            return
        self.has_asked = True
        name, rest = self.keys["weft-meet-0"].split("/", 1)
        print(f"meet {name}", flush=True)
        words = sys.stdin.readline().split()
        if words[:1] == ["name"]:
            self.keys["weft-meet-0"] = f"{words[1]}/{rest}"

    def answer(self, words):
        """What a rank hears to a line of it."""
        match words.pop("cmd"):
            case "init":
                return "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0"
            case "get_my_kvsname":
                return "cmd=my_kvsname kvsname=test"
            case "get_maxes":
                return "cmd=maxes kvsname_max=64 keylen_max=64 vallen_max=1024"
            case "get_appnum":
                return "cmd=appnum appnum=0 rc=0"
            case "get_universe_size":
                return f"cmd=universe_size size={SIZE} rc=0"
            case "put":
                self.keys[words["key"]] = words["value"]
                return "cmd=put_result rc=0 msg=success"
            case "get" if words["key"] in self.keys:
                return f"cmd=get_result rc=0 msg=success value={self.keys[words['key']]}"
            case "get":
                return "cmd=get_result rc=-1 msg=key_not_found"
            case "barrier_in":
                self.barrier.wait()
                return "cmd=barrier_out"
            case "finalize":
                return "cmd=finalize_ack"
            case other:
                return f"cmd={other} rc=-1"

    def serve(self, sock):
        with sock, sock.makefile("rw") as lines:
            for line in lines:
                words = dict(w.split("=", 1) for w in line.split() if "=" in w)
                lines.write(self.answer(words) + "\n")
                lines.flush()
        # Whoever waits for a rank that has gone, waits for nobody.
        self.barrier.abort()


def main():
    ranks, children = Ranks(), []
    for rank in range(SIZE):
        ours, theirs = socket.socketpair()
        env = os.environ | {"PMI_FD": str(theirs.fileno()), "PMI_RANK": str(rank), "PMI_SIZE": str(SIZE)}
        children.append(subprocess.Popen(sys.argv[1:], env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL))
        theirs.close()
        threading.Thread(target=ranks.serve, args=(ours,), daemon=True).start()
    codes = [abs(child.wait()) for child in children]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
