// A worker that writes the first file and then crashes, as if out of memory.
const plan = JSON.parse(process.argv[2] ?? '') as { files: { width: number; ext: string }[] };
process.stdin.resume();
process.stdin.on('end', () => {
  const first = { kind: 'file', ...plan.files[0], bytes: Buffer.from('first'), cpu: 1 };
  process.send?.(first, undefined, {}, () => process.kill(process.pid, 'SIGKILL'));
});
