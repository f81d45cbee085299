#!/usr/bin/env bash
# timed.sh TITLE COMMAND...: runs the command and says how long it took.
set -uo pipefail
title=$1
shift
start=$SECONDS
"$@"
rc=$?
echo "-- $title: $((SECONDS - start)) s"
exit $rc
