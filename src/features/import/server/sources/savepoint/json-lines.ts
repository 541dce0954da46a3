import type { Files } from '../files/files.ts';
import { SourceError } from '../source-error.ts';

/**
 * An article may have 1,000,000 characters and a thousand live entries of 5,000, and JSON may need six bytes for each
 * character.
 */
const MAX_LINE = 40 * 1024 * 1024;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * What the lines of a file hold, one at a time; undefined for those that are no JSON. None where there
 * is no such file.
 * @throws SourceError where a line is longer than any
 */
export async function* jsonLines(files: Files, name: string): AsyncGenerator<unknown> {
  if (!files.names.includes(name)) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of files.read(name, Number.POSITIVE_INFINITY)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new SourceError(`A line of ${name} is longer than any.`);
    for (const line of lines) if (line.trim() !== '') yield parsed(line);
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield parsed(rest);
}
