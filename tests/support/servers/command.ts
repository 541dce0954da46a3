import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '#platform/config/config.ts';
import { runSavepoint } from '../../../src/cli/run.ts';
import { NOW } from '../databases/now.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface Answer {
  out: string;
  err: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Where a command runs, and on which database. */
export interface CommandPlace {
  folder: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
}

const settingsOf = ({ dataDir, databaseUrl }: CommandPlace['config']) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Further options of an in-process call. */
interface Caller {
  /** Settings besides those of the database. */
  env?: NodeJS.ProcessEnv;
  /** Answers to prompts in order; without them there is no terminal. */
  answers?: readonly string[];
  /** The clock; fixed by default. */
  now?: () => number;
  signal?: AbortSignal;
  /** Called with each progress line. */
  onProgress?: (line: string) => void;
}

/**
 * Runs a command line in this process, which is faster than a child process.
 * @returns its output and exit code
 */
export async function callCommand(
  { folder, config }: CommandPlace,
  args: readonly string[],
  { env, answers, now = () => NOW, signal = new AbortController().signal, onProgress }: Caller = {},
): Promise<Omit<Answer, 'signal'>> {
  const out: string[] = [];
  const err: string[] = [];
  const left = [...(answers ?? [])];
  const say = (line: string) => void err.push(`${line}\n`);
  const answer = async (question: string) => {
    say(question);
    return left.shift() ?? '';
  };
  const ask = answers === undefined ? null : answer;
  const terminal = {
    folder,
    env: { ...settingsOf(config), ...env },
    now,
    out: (line: string) => void out.push(`${line}\n`),
    say,
    progress: (line: string) => onProgress?.(line),
    ask,
    askSecret: ask,
  };
  const code = await runSavepoint(args, terminal, signal);
  return { out: out.join(''), err: err.join(''), code };
}

/**
 * Starts `savepoint` as a child process.
 * @param through a command line that runs it, such as a shell with limits
 * @param settings besides those of the database
 */
export function startCommand(
  { folder, config }: CommandPlace,
  args: readonly string[],
  through: readonly string[] = [],
  settings: Record<string, string> = {},
): { child: ChildProcess; answer: Promise<Answer> } {
  const [program = '', ...rest] = [...through, process.execPath, 'src/cli/savepoint.ts', ...args];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SAVEPOINT_CALLED_FROM: folder,
      ...settingsOf(config),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const read = async () => {
    const [out, err, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    return { out, err, code, signal };
  };
  return { child, answer: read() };
}

/** Runs `savepoint` to its end. */
export const runCommand = (...call: Parameters<typeof startCommand>): Promise<Answer> =>
  startCommand(...call).answer;
