// A worker that makes one file and is done once that is stored.
import { once } from 'node:events';

process.stdin.resume();
await once(process.stdin, 'end');
const isStored = once(process, 'message');
process.send?.({ kind: 'file', width: 1, ext: 'jpg', bytes: Buffer.from('first'), cpu: 1 });
await isStored;
process.send?.({ kind: 'done' }, undefined, {}, () => process.disconnect());
