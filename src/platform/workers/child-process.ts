// Long steps run in child processes at low priority, so that they don't take the event loop or the CPU from readers.
import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';

/** How long a child may take to stop before it is killed. */
const STOP_WITHIN_MS = 1_500;
const COMMANDS = path.join(import.meta.dirname, '../../cli/savepoint.ts');

/**
 * Lowers the priority of a process. The parent does it before the child has threads: on Linux a thread inherits
 * the priority of the thread that starts it.
 */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system refuses.
  }
}

/** The environment of a child that reads untrusted data: no settings and no secrets, only Node's compile cache. */
export function bareEnv(): Record<string, string> {
  // Node names a folder of its own version inside the folder that was set.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) };
}

/**
 * Waits for a child to exit. Call it in the same turn in which the child was started.
 * @param signal stops the child, and kills it if it doesn't stop
 * @returns the exit code, or null when it was killed
 * @throws Error when the child couldn't be started
 */
async function exitOf(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill();
    killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
  };
  signal.addEventListener('abort', stop);
  // A second error must find a listener too.
  child.on('error', () => undefined);
  try {
    const [code] = await once(child, 'exit');
    return code;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`Couldn't start a child process (${code ?? message}).`, { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(killing);
  }
}

type Outcome<Result> = { result: Result } | { failure: string };

/**
 * Runs a task in a child process of low priority.
 * @param program file of a program that calls `serveParent`
 * @param flags for Node
 * @throws Error with the message of the task's error; the signal's reason when it was aborted
 */
export async function runInChild<Result>(
  program: string,
  task: Serializable,
  { signal, flags = process.execArgv }: { signal: AbortSignal; flags?: string[] },
): Promise<Result> {
  signal.throwIfAborted();
  const child = fork(program, { execArgv: flags, serialization: 'advanced' });
  lowerPriority(child.pid);
  let outcome: Outcome<Result> | undefined;
  child.once('message', (message) => {
    outcome = message as Outcome<Result>;
  });
  const exit = exitOf(child, signal);
  // A child that couldn't be started has no channel.
  if (child.connected) child.send(task);
  await exit;
  signal.throwIfAborted();
  if (outcome === undefined) throw new Error('The child process ended early.');
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.result;
}

/** The other side of `runInChild`: runs the task that the parent sends, and ends the process. */
export function serveParent<Task, Result>(
  run: (task: Task, signal: AbortSignal) => Promise<Result>,
): void {
  const stop = new AbortController();
  const abort = () => stop.abort(new Error('The server is stopping.'));
  process.on('SIGTERM', abort).on('disconnect', abort);
  // Other users of the machine can't read the files that the task writes.
  process.umask(0o077);
  const outcomeOf = async (task: Task): Promise<Outcome<Result>> => {
    try {
      return { result: await run(task, stop.signal) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  process.once('message', (task) => {
    void outcomeOf(task as Task).then((outcome) => process.send?.(outcome, () => process.exit()));
  });
}

/**
 * Runs a command of the program `savepoint` on this instance's database, in a child process of low priority.
 * @param program another program, in tests
 * @throws Error when it couldn't be started; the signal's reason when it was aborted
 */
export async function runCommand(
  args: readonly string[],
  {
    config,
    signal,
    program = COMMANDS,
  }: {
    config: Pick<Config, 'dataDir' | 'databaseUrl'>;
    signal: AbortSignal;
    program?: string | undefined;
  },
): Promise<{ code: number | null; output: string; errors: string }> {
  signal.throwIfAborted();
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: config.dataDir };
  if (config.databaseUrl !== null) env.DATABASE_URL = config.databaseUrl;
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  lowerPriority(child.pid);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  // A child that couldn't be started has no output; `exitOf` reports that.
  printed.catch(() => undefined);
  const code = await exitOf(child, signal);
  const [output, errors] = await printed;
  signal.throwIfAborted();
  return { code, output, errors };
}
