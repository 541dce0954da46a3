// An image worker that says that it is done and doesn't exit.
process.send?.({ kind: 'file', width: 9, ext: 'jpg', bytes: new Uint8Array(9) });
process.send?.({ kind: 'done' });
setInterval(() => undefined, 1000);
