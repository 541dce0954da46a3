// A worker that writes nothing and reports the priorities of its threads.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';

const TASKS = '/proc/self/task';

/** Priorities of the threads that encode: those of libuv's pool. */
function poolPriorities(): number[] {
  return readdirSync(TASKS)
    .filter((id) => readFileSync(`${TASKS}/${id}/comm`, 'utf8').startsWith('libuv-worker'))
    .map((id) => getPriority(Number(id)));
}

process.stdin.resume();
await once(process.stdin, 'end');
// The first such task starts the threads.
await stat('.');
const others = process.platform === 'linux' ? poolPriorities() : [];
const message = JSON.stringify([getPriority(), ...others]);
process.send?.({ kind: 'failed', message }, undefined, {}, () => process.disconnect());
