// The command `savepoint`: what is done beside the server, with the server's settings.
import { existsSync } from 'node:fs';
import { runSavepoint } from './run.ts';
import { processTerminal } from './terminal.ts';

// What is written may be nobody else's on this machine.
process.umask(0o077);
if (existsSync('.env')) process.loadEnvFile('.env');
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort());
process.exitCode = await runSavepoint(process.argv.slice(2), processTerminal, stopped.signal);
