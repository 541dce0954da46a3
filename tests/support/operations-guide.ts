import { readFileSync } from 'node:fs';
import path from 'node:path';

// What operators read: tests take their steps from it, so that they are done as they are told.
const GUIDE = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

/** A section of docs/operations.md, without its heading. @throws Error where there is none */
export function sectionOf(heading: string): string {
  const begin = `${heading}\n`;
  const section = GUIDE.split(/^## /m).find((one) => one.startsWith(begin));
  if (section === undefined) throw new Error(`docs/operations.md has no section '${heading}'.`);
  return section.slice(begin.length);
}

/** The blocks of a section that are written in a language, such as `sh` or `yaml`. */
export const blocksOf = (heading: string, language: string): string[] =>
  [...sectionOf(heading).matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, written, block = '']) =>
    written === language ? [block] : [],
  );

/** The commands that a section names, in its order and without `npx savepoint`: `['verify FILE']`. */
export const commandsOf = (heading: string): string[] =>
  [...sectionOf(heading).matchAll(/`npx savepoint (.+?)`/g)].map(([, said = '']) => said);

/** The first command of a name that a section tells. @throws Error where it tells none */
export function commandOf(heading: string, name: string): string {
  const told = commandsOf(heading).find((said) => said.split(' ')[0] === name);
  if (told === undefined) throw new Error(`'${heading}' names no command ${name}.`);
  return told;
}
