import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** No setting and no secret of ours goes along, but where compiled code is kept. */
export function workerEnv(): Record<string, string> {
  // What is named is the folder of this release of Node within the one that was set.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) };
}
