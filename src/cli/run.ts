import { Command, CommanderError } from '@commander-js/extra-typings';
import { SourceError } from '#features/import/server/public.ts';
import { BackupError } from '#features/operations/server/backups/public.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { DatabaseError } from '#platform/db/database.ts';
import { UnwritableFile } from '#platform/files/write-whole.ts';
import { Problem } from '#platform/http/problem.ts';
import { VERSION } from '#platform/version.ts';
import { type Call, EXIT } from './command.ts';
import { COMMANDS } from './commands.ts';
import { shownLines } from './format.ts';
import { Refusal, type Terminal, WrongUsage } from './terminal.ts';

const EXPECTED_ERRORS = [
  Refusal,
  ConfigError,
  DatabaseError,
  Problem,
  SourceError,
  BackupError,
  UnwritableFile,
];

/** One line for people; LOG_LEVEL=debug shows the stack of an error that no one expected. */
function messageOf(error: unknown, { LOG_LEVEL: level }: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, stack = message } = error as NodeJS.ErrnoException;
  const isExpected = EXPECTED_ERRORS.some((known) => error instanceof known);
  if (isExpected) return message;
  if (level === 'debug' || level === 'trace') return stack;
  const [line] = message.split('\n');
  return `Failed: ${line}${code === undefined || message.includes(code) ? '' : ` (${code})`}. For details set LOG_LEVEL=debug.`;
}

/** "error: unknown option '--frce'\n(Did you mean --force?)" on one line. */
function usageLine(text: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, ' $1');
  const sentence = `${line.charAt(0).toUpperCase()}${line.slice(1)}`.replace(
    /(?<![.?])( Did|$)/,
    '.$1',
  );
  return sentence.startsWith('Unknown command ')
    ? `${sentence} "savepoint help" lists all commands.`
    : sentence;
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
      '\nExample: savepoint backup savepoint.tar' +
        '\nWithout a command, node savepoint.mjs starts the server.' +
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
    const [first, ...rest] = args;
    const asksForHelp = first === undefined || first === 'help';
    await program.parseAsync(asksForHelp ? [...rest, '--help'] : args, { from: 'user' });
    return code;
  } catch (error) {
    terminal.progress('');
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (signal.aborted) {
      const said = error instanceof Refusal ? error.message : 'Stopped. Nothing was changed.';
      terminal.say(shownLines(said));
      return EXIT.interrupted;
    }
    terminal.say(shownLines(messageOf(error, terminal.env)));
    return error instanceof WrongUsage ? EXIT.usage : EXIT.refused;
  }
}
