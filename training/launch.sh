#!/bin/sh
# Start or resume a training run in the background, out of everybody's way: lowest priority, no spinning threads.
# usage: PYTHON=/path/to/python training/launch.sh DATA RUN STEPS [further options of training.train]
set -eu
data=$1 run=$2 steps=$3
shift 3
mkdir -p "$run"
rm -f "$run/stop"
cd "$(dirname "$0")/.."
# Give freed memory back late: faulting it in again at each step costs a third of the time. Never giving it back fills the machine.
export MALLOC_CONF=thp:always,oversize_threshold:0,dirty_decay_ms:10000,muzzy_decay_ms:10000
for allocator in /usr/lib/*/libjemalloc.so.2 /usr/lib/*/libtcmalloc_minimal.so.4; do
    [ -e "$allocator" ] && export LD_PRELOAD="$allocator" && break
done
OMP_WAIT_POLICY=PASSIVE setsid nohup nice -n 19 "${PYTHON:-python3}" -m training.train \
    --data "$data" --run "$run" --steps "$steps" "$@" >>"$run/out.log" 2>&1 </dev/null &
echo $! >"$run/pid"
echo "started as process $!; log in $run/log.jsonl; touch $run/stop to end it"
