// The command `savepoint`: what is done beside the server, with the server's settings.
import { existsSync } from 'node:fs';
import { EXPORT_FORMATS } from '#features/export/values.ts';
import { SourceError } from '#features/import/server/public.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { StoreError } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { importsCommand } from './move-in.ts';
import { processTerminal, Refusal } from './terminal.ts';

const COMMANDS = { export: exportCommand, import: importCommand, imports: importsCommand };
const INTERRUPTED = 130;

const HELP = `Usage: savepoint COMMAND

  export FILE    Write the whole magazine into a file. docs/export.md tells of the formats.
                 --format ${EXPORT_FORMATS.join('|')}
                 --force   write in place of a file that is there
                 --json    answer in JSON

  import FILE    Move in an export of WordPress, Ghost or Markdown. docs/import.md tells more.
                 --dry-run        say what would become of it, and write nothing
                 --yes            take every default, and wait for the end
                 --pictures PATH  a folder or zip with its pictures, such as wp-content/uploads
                 --site-url URL   where that site is, for exports that do not say it
                 --category-folder NAME, --tag-folder NAME
                                  where its categories and tags were, as topics for /topics/reviews
                 --as NAME        the admin in whose name; else the main one
                 --json           answer in JSON
  import --undo ID
                 Take an import back whole.
                 --edited         also what was edited here since
                 --yes            without asking

  imports        List what moved in so far. --json answers in JSON
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
    processTerminal.say(
      `There is no command "${name}". The commands are: export, import, imports, help.`,
    );
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
      const said = error instanceof Refusal ? error.message : 'Stopped. Nothing is left of it.';
      processTerminal.say(said);
      return INTERRUPTED;
    }
    processTerminal.say(inWords(error) ?? (error as Error).stack ?? String(error));
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
