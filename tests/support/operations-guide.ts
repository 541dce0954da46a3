import { readFileSync } from 'node:fs';
import path from 'node:path';

// The operators' guide: tests read their commands from it, so that the documented ones are tested.
const GUIDE = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

/**
 * A section of docs/operations.md, without its heading.
 * @throws Error if it is missing
 */
export function sectionOf(heading: string): string {
  const begin = `${heading}\n`;
  const section = GUIDE.split(/^## /m).find((one) => one.startsWith(begin));
  if (section === undefined) throw new Error(`docs/operations.md has no section '${heading}'.`);
  return section.slice(begin.length);
}

/** The code blocks of a section in a language, such as `sh` or `yaml`. */
export const blocksOf = (heading: string, language: string): string[] =>
  [...sectionOf(heading).matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, written, block = '']) =>
    written === language ? [block] : [],
  );

/** The commands in a section, in order and without `savepoint`: `['verify FILE']`. */
export const commandsOf = (heading: string): string[] =>
  [...sectionOf(heading).matchAll(/`savepoint (.+?)`/g)].map(([, said = '']) => said);

/**
 * The first command with this name in a section.
 * @throws Error if there is none
 */
export function commandOf(heading: string, name: string): string {
  const told = commandsOf(heading).find((said) => said.split(' ')[0] === name);
  if (told === undefined) throw new Error(`'${heading}' names no command ${name}.`);
  return told;
}
