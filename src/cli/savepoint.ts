// The command `savepoint`: what is done beside the server, with the server's settings.
import { existsSync } from 'node:fs';
import { EXPORT_FORMATS } from '#features/export/values.ts';
import { SourceError } from '#features/import/server/public.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { StoreError } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { processTerminal, Refusal } from './terminal.ts';

const COMMANDS = { export: exportCommand, import: importCommand };
const INTERRUPTED = 130;

const HELP = `Usage: savepoint COMMAND

  export FILE    Write the whole magazine into a file. docs/export.md tells of the formats.
                 --format ${EXPORT_FORMATS.join('|')}
                 --force   write in place of a file that is there
                 --json    answer in JSON

  import FILE    Say what an export of WordPress (.xml) or Ghost (.json) holds. docs/import.md tells more.
                 --dry-run        write nothing; needed for now
                 --site-url URL   where that site is, for exports that do not say it
                 --json           answer in JSON
`;

/** What is said in words; anything else is a mistake of ours, and its stack is wanted. */
function inWords(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (error instanceof StoreError || error instanceof Problem) return error.message;
  if (error instanceof SourceError) return error.message;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('ERR_PARSE_ARGS') ? `${message.split('. ')[0]}.` : null;
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  // What is written may be nobody else's on this machine.
  process.umask(0o077);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    processTerminal.out(HELP);
    return 0;
  }
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
  if (!command) {
    processTerminal.say(`There is no command "${name}". The commands are: export, import, help.`);
    return 1;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort());
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await command(args, processTerminal, stopped.signal);
    return 0;
  } catch (error) {
    processTerminal.progress('');
    if (stopped.signal.aborted) {
      processTerminal.say('Stopped. Nothing is left of it.');
      return INTERRUPTED;
    }
    processTerminal.say(inWords(error) ?? (error as Error).stack ?? String(error));
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
