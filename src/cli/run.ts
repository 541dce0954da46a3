import { Command, CommanderError } from '@commander-js/extra-typings';
import { SourceError } from '#features/import/server/public.ts';
import { BackupError } from '#features/operations/server/backups/public.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { DatabaseError } from '#platform/db/database.ts';
import { UnwritableFile } from '#platform/files/write-whole.ts';
import { Problem } from '#platform/http/problem.ts';
import { VERSION } from '#platform/version.ts';
import { type Call, EXIT } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import { Refusal, type Terminal, WrongUsage } from './terminal.ts';
import { shownLines } from './words.ts';

const EXPECTED_ERRORS = [
  Refusal,
  ConfigError,
  DatabaseError,
  Problem,
  SourceError,
  BackupError,
  UnwritableFile,
];

/** The message of an expected error; the stack of any other. */
function messageOf(error: unknown): string {
  if (EXPECTED_ERRORS.some((known) => error instanceof known)) return (error as Error).message;
  return (error as Error).stack ?? String(error);
}

/** "error: unknown option '--frce'\n(Did you mean --force?)" on one line. */
function usageLine(text: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, ' $1');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`.replace(/(?<![.?])( Did|$)/, '.$1');
}

function programFor(terminal: Terminal): Command {
  return new Command('savepoint')
    .description(
      `Savepoint ${VERSION}: maintenance commands. They read the same settings as the server (environment, .env).`,
    )
    .version(VERSION, '-V, --version', 'print the version')
    .usage('COMMAND [options]')
    .helpCommand('help [command]', 'show help for a command')
    .helpOption('-h, --help', 'show help')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 done but with problems (check, verify, backup), ' +
        '130 interrupted.' +
        '\nResults go to stdout, everything else to stderr. See docs/operations.md.',
    )
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.say(text.trimEnd()),
      outputError: (text) => terminal.say(usageLine(text)),
    })
    .exitOverride();
}

/** The command line with all its commands. */
export function commandLine(call: Call): Command {
  const program = programFor(call.terminal);
  for (const add of COMMANDS) add(program, call);
  return program;
}

/**
 * Runs a command line.
 * @param args the words after `savepoint`
 * @param signal stops the command
 * @returns the exit code; errors were printed on the terminal
 */
export async function runSavepoint(
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  let code: number = EXIT.done;
  const endWith = (other: number) => {
    code = other;
  };
  try {
    const program = commandLine({ terminal, signal, endWith });
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return code;
  } catch (error) {
    terminal.progress('');
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (signal.aborted) {
      const said = error instanceof Refusal ? error.message : 'Stopped. Nothing was changed.';
      terminal.say(shownLines(said));
      return EXIT.interrupted;
    }
    terminal.say(shownLines(messageOf(error)));
    return error instanceof WrongUsage ? EXIT.usage : EXIT.refused;
  }
}
