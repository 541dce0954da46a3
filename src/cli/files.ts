import { stat } from 'node:fs/promises';
import { Refusal } from './terminal.ts';

/** @throws Refusal where a file is there that nobody said may be replaced, or a folder is */
export async function refuseTaken(file: string, force: boolean): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new Refusal(`${file} is a folder. Name a file in it.`);
  if (there && !force) throw new Refusal(`${file} is there already. --force writes in its place.`);
}
