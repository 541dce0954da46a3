import { stat } from 'node:fs/promises';
import { Refusal } from './terminal.ts';

/** @throws Refusal when the file exists and may not be overwritten, or is a folder */
export async function assertWritable(file: string, force: boolean): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new Refusal(`${file} is a folder. Name a file in it.`);
  if (there && !force) throw new Refusal(`${file} already exists. Use --force to overwrite it.`);
}
