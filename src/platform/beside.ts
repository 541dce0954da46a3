import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** What is told to stop may take so long; then it is ended. */
const STOP_WITHIN_MS = 1_500;

/**
 * Has a process work at a lower priority. Set from here, before it has threads of its own: on Linux a thread
 * has the priority of the one that began it.
 */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not let us.
  }
}

/**
 * Waits until a process has ended. Call it in the same turn in which that was begun.
 * @param signal has it stop, and kills it where it does not
 * @returns its exit code; null where it was killed
 * @throws Error where it could not be started: no memory, or too many files are open
 */
export async function endOf(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
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
    throw new Error(`A process for it could not be started (${code ?? message}).`, {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(killing);
  }
}

/**
 * Gives a task to a program that runs as a process of its own, of low priority: what reads much would take the
 * server's only thread from readers. The program gets the task as a message, and answers with one.
 * @param program its file; @param flags of Node
 * @throws Error where it could not be started or ended without an answer; the signal's reason where that ended it
 */
export async function askBeside<Answer>(
  program: string,
  task: Serializable,
  { signal, flags = process.execArgv }: { signal: AbortSignal; flags?: string[] },
): Promise<Answer> {
  signal.throwIfAborted();
  const child = fork(program, { execArgv: flags, serialization: 'advanced' });
  lowerPriority(child.pid);
  let answer: { said: Answer } | undefined;
  child.once('message', (said) => {
    answer = { said: said as Answer };
  });
  const ended = endOf(child, signal);
  // One that could not be started has no channel.
  if (child.connected) child.send(task);
  await ended;
  signal.throwIfAborted();
  if (answer === undefined) throw new Error('The process that did it ended early.');
  return answer.said;
}
