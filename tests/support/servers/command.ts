import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '#platform/config/config.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface Answer {
  out: string;
  err: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Where the command is called, and on which store. */
export interface CommandPlace {
  folder: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
}

/**
 * Starts the command `savepoint` as a process of its own.
 * @param through a command line that is to run it, such as a shell with limits
 */
export function startCommand(
  { folder, config: { dataDir, databaseUrl } }: CommandPlace,
  args: readonly string[],
  through: readonly string[] = [],
): { child: ChildProcess; answer: Promise<Answer> } {
  const [program = '', ...rest] = [...through, process.execPath, 'src/cli/savepoint.ts', ...args];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SAVEPOINT_CALLED_FROM: folder,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
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

/** Runs the command `savepoint` to its end. */
export const runCommand = (...call: Parameters<typeof startCommand>): Promise<Answer> =>
  startCommand(...call).answer;
