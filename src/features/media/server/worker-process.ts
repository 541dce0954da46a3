import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

/** No setting and no secret of ours goes along, but where compiled code is kept. */
export function workerEnv(): Record<string, string> {
  // What is named is the folder of this release of Node within the one that was set.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) };
}

/**
 * Set from here, before the process has threads of its own: on Linux a thread has the priority of
 * the one that began it.
 */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not let us.
  }
}
