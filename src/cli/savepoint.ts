// The command `savepoint`: maintenance next to the server, with the server's settings.
import { loadEnvFile } from '#platform/config/env-file.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { EXIT } from './command.ts';
import { runSavepoint } from './run.ts';
import { processTerminal } from './terminal.ts';

// Other users of this machine can't read what commands write.
process.umask(0o077);
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort());
try {
  loadEnvFile();
  process.exitCode = await runSavepoint(process.argv.slice(2), processTerminal, stopped.signal);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  processTerminal.say(error.message);
  process.exitCode = EXIT.refused;
}
