// Accepts messages and never responds.
process.on('message', () => undefined);
process.on('disconnect', () => process.exit());
