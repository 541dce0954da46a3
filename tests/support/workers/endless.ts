// A worker that writes the first file and then never ends.
const plan = JSON.parse(process.argv[2] ?? '') as { files: { width: number; ext: string }[] };
process.on('disconnect', () => process.exit());
process.stdin.resume();
process.stdin.on('end', () => {
  process.send?.({ kind: 'file', ...plan.files[0], bytes: Buffer.from('first'), cpu: 1 });
});
