import { Command, CommanderError } from '@commander-js/extra-typings';
import { SourceError } from '#features/import/server/public.ts';
import { BackupError } from '#features/operations/server/backups/public.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { StoreError } from '#platform/db/store.ts';
import { UnwritableFile } from '#platform/files/write-whole.ts';
import { Problem } from '#platform/http/problem.ts';
import { VERSION } from '#platform/version.ts';
import { type Call, EXIT } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import { Refusal, type Terminal, WrongUsage } from './terminal.ts';
import { shownLines } from './words.ts';

const IN_WORDS = [
  Refusal,
  ConfigError,
  StoreError,
  Problem,
  SourceError,
  BackupError,
  UnwritableFile,
];

/** What is said in words; anything else is a mistake of ours, and its stack is wanted. */
function inWords(error: unknown): string {
  if (IN_WORDS.some((known) => error instanceof known)) return (error as Error).message;
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
      `Savepoint ${VERSION}. Does beside the server what is done for it, with the same settings (environment, .env).`,
    )
    .version(VERSION, '-V, --version', 'tell the version')
    .usage('COMMAND [options]')
    .helpCommand('help [command]', 'tell more of a command')
    .helpOption('-h, --help', 'tell what there is')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 done, and something is not right ' +
        '(check, verify, backup), 130 interrupted.' +
        '\nThe answer is on stdout, everything else on stderr. docs/operations.md tells more.',
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
 * Does what one command line asks for.
 * @param args what stands behind `savepoint`
 * @param signal stops it
 * @returns the exit code; what went wrong was said on the terminal
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
      const said = error instanceof Refusal ? error.message : 'Stopped. Nothing is left of it.';
      terminal.say(shownLines(said));
      return EXIT.interrupted;
    }
    terminal.say(shownLines(inWords(error)));
    return error instanceof WrongUsage ? EXIT.usage : EXIT.refused;
  }
}
