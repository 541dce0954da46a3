// Takes what it is sent and never answers.
process.on('message', () => undefined);
process.on('disconnect', () => process.exit());
