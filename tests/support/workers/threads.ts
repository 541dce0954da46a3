// A worker that makes nothing, and says of what priority its threads are.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';

const TASKS = '/proc/self/task';

/** Of the threads that encode: those for what would block the main one. */
function poolPriorities(): number[] {
  return readdirSync(TASKS)
    .filter((id) => readFileSync(`${TASKS}/${id}/comm`, 'utf8').startsWith('libuv-worker'))
    .map((id) => getPriority(Number(id)));
}

process.stdin.resume();
await once(process.stdin, 'end');
// The first of such work begins them.
await stat('.');
const others = process.platform === 'linux' ? poolPriorities() : [];
const message = JSON.stringify([getPriority(), ...others]);
process.send?.({ kind: 'failed', message }, undefined, {}, () => process.disconnect());
