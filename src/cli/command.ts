import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from './terminal.ts';

/** What the command line answers its caller with. */
export const EXIT = {
  done: 0,
  /** Refused or failed; one line on stderr says why. */
  refused: 1,
  /** An unknown command or option, or one that lacks something. */
  usage: 2,
  /** Done, and something is not right: found by `check` and `verify`, missing in what `backup` wrote. */
  found: 3,
  interrupted: 130,
} as const;

/** One call of the command line. */
export interface Call {
  terminal: Terminal;
  /** Aborted by SIGINT and SIGTERM: stop, leave nothing half-written, and throw. */
  signal: AbortSignal;
  /** Ends the call with another exit code than 0 when the command returns. */
  endWith: (code: (typeof EXIT)['refused' | 'found']) => void;
}

/**
 * Adds one command to the command line. Each has a file in `commands/` that exports such a function, and a line
 * in `commands/all.ts`:
 *
 * ```ts
 * export const addGreet: AddCommand = (program, { terminal, signal }) => {
 *   program
 *     .command('greet')
 *     .summary('what it does, in the list of commands')
 *     .description('What it does, in sentences, for savepoint greet --help.')
 *     .argument('<file>', 'what is given')
 *     .option('--json', JSON_HELP)
 *     .action(async (file, { json }) => { ... });
 * };
 * ```
 *
 * The action reads settings with `readConfig(terminal.env)`, resolves paths from `terminal.folder`, writes its answer
 * with `terminal.out` (with `--json` one line of JSON and nothing else), and everything else with `terminal.say` and
 * `progressOn` (progress.ts). It throws `Refusal` in one line for what it cannot do and `WrongUsage` for what
 * cannot be meant; both, and errors of settings, store and verbs (`ConfigError`, `StoreError`, `Problem`), are
 * said in words. Any other error is a mistake of ours and is shown with its stack. Names of secrets are
 * never options: a secret is asked for (`terminal.askSecret`) or read from the environment.
 */
export type AddCommand = (program: Command, call: Call) => void;

export const JSON_HELP = 'answer with one line of JSON';
