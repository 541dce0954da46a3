import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from './terminal.ts';

/** Exit codes. */
export const EXIT = {
  done: 0,
  /** Failed; one line on stderr says why. */
  refused: 1,
  /** An unknown command or option, or a missing argument. */
  usage: 2,
  /** Done, but with problems: `check` and `verify` found some, or `backup` lacks files. */
  found: 3,
  interrupted: 130,
} as const;

/** One call of the command line. */
export interface Call {
  terminal: Terminal;
  /** Aborted by SIGINT and SIGTERM: stop, leave no partial files, and throw. */
  signal: AbortSignal;
  /** Sets an exit code other than 0 for when the command returns. */
  endWith: (code: (typeof EXIT)['refused' | 'found']) => void;
}

/**
 * Adds a command to the command line. Each command is a file in `commands/` that exports such a function, and a line
 * in `commands.ts`:
 *
 * ```ts
 * export const addGreet: AddCommand = (program, { terminal, signal }) => {
 *   program
 *     .command('greet')
 *     .summary('what it does, in the list of commands')
 *     .description('What it does, in sentences, for savepoint greet --help.')
 *     .argument('<file>', 'the file to greet')
 *     .option('--json', JSON_HELP)
 *     .action(async (file, { json }) => { ... });
 * };
 * ```
 *
 * The action reads settings with `readConfig(terminal.env)`, resolves paths from `terminal.folder`, prints its result
 * with `terminal.out` (with `--json`, one line of JSON and nothing else), and everything else with `terminal.say` and
 * `progressOn` (progress.ts). It throws `Refusal` with a one-line message when it fails and `WrongUsage` for invalid
 * arguments. Their messages are printed, like those of `ConfigError`, `DatabaseError` and `Problem`; any other error is
 * a bug and is printed with its stack. Secrets are never options: commands ask for them (`terminal.askSecret`) or
 * read them from the environment.
 */
export type AddCommand = (program: Command, call: Call) => void;

export const JSON_HELP = 'print the result as one line of JSON';
