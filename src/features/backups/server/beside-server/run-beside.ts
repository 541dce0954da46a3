import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { lowerPriority } from '#features/media/server/public.ts';
import type { BackupTask, TaskReport } from './task.ts';

/** How it ended. */
export type BackupAnswer = { report: TaskReport | null } | { failure: string };

const PROGRAM = path.join(import.meta.dirname, 'backup-process.ts');
/** What is told to stop may take so long; then it is ended, which leaves a draft behind. */
const STOP_WITHIN_MS = 1_500;

/**
 * Makes or verifies a backup in a process of its own, of low priority: reading and hashing all of it
 * would take the server's only thread from readers.
 * @returns what was made; null where it was verified
 * @throws Error where it failed, in one line, or its process ended early
 */
export async function runBeside(task: BackupTask, signal: AbortSignal): Promise<TaskReport | null> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, { serialization: 'advanced' });
  lowerPriority(child.pid);
  let answer: BackupAnswer | undefined;
  child.once('message', (message: BackupAnswer) => {
    answer = message;
  });
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill();
    killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
  };
  signal.addEventListener('abort', stop);
  try {
    const ended = once(child, 'exit');
    child.send(task);
    await ended;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(killing);
  }
  signal.throwIfAborted();
  if (answer === undefined) throw new Error('The process that did it ended early.');
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.report;
}
