import path from 'node:path';
import { askBeside } from '#platform/beside.ts';
import type { BackupTask, TaskReport } from './task.ts';

/** How it ended. */
export type BackupAnswer = { report: TaskReport } | { failure: string };

const PROGRAM = path.join(import.meta.dirname, 'backup-process.ts');

/**
 * Makes or verifies a backup in a process of its own; one that is ended leaves a draft behind.
 * @throws Error where it failed, in one line, or its process ended early
 */
export async function runBeside(task: BackupTask, signal: AbortSignal): Promise<TaskReport> {
  const answer = await askBeside<BackupAnswer>(PROGRAM, task, { signal });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.report;
}
