import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, CommanderError } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import { commandLine } from './run.ts';
import { processTerminal } from './terminal.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FILES = ['README.md', 'packaging/INSTALL.md', ...globSync('docs/*.md', { cwd: ROOT })];

/** What stands for a word that is to be chosen, where not any will do. */
const CHOSEN: Record<string, string> = { COMMAND: 'backup', ROLE: 'editor', ID: '1' };

/** The command line, which does nothing and says nothing. */
function parser(): Command {
  const terminal = { ...processTerminal, out: () => undefined, say: () => undefined };
  const { signal } = new AbortController();
  const program = commandLine({ terminal, signal, endWith: () => undefined });
  const still = (command: Pick<Command, 'commands' | 'action'>) => {
    if (command.commands.length === 0) command.action(() => undefined);
    for (const one of command.commands) still(one);
  };
  still(program);
  return program;
}

/** What the parser says against these words; null where it takes them. */
async function objection(written: readonly string[]): Promise<string | null> {
  const words = written.map((word) => CHOSEN[word] ?? word);
  const program = parser();
  let named: Pick<Command, 'commands' | 'name'> | undefined = program;
  for (const word of words) named = named?.commands.find((one) => one.name() === word);
  // A command that is only named lacks what it takes.
  if (named) return null;
  try {
    await program.parseAsync(words, { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? null : error.message;
  }
}

const LINE = /^(?:.*\s)?savepoint(?:\.mjs)?(?: --)? ((?:[a-z]|COMMAND|--version).*)$/;

/** Each code of a text: lines of blocks, and what stands between backquotes. */
function codes(text: string): string[] {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const inline = text.replaceAll(/^```.*\n[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g);
  return [
    ...blocks.flatMap((block) => block.split('\n')),
    ...[...inline].map(([, code = '']) => code),
  ];
}

/** The words behind `savepoint` in each code that calls it. */
const called = (text: string): string[][] =>
  codes(text).flatMap((code) => {
    const [, line] = LINE.exec(code.replace(/\s[#>|].*$/, '').replaceAll(/\s+/g, ' ')) ?? [];
    return line ? [line.trim().split(' ')] : [];
  });

/** Rows of tables as codes of their first cell, and options that stand anywhere in them. */
const rows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => ({
      first: codes(line.split(' | ')[0] ?? ''),
      options: codes(line).flatMap((code) => code.match(/^--[a-z-]+/) ?? []),
    }));

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function optionsOf(words: readonly string[]): string[] {
  let command: Pick<Command, 'commands' | 'options'> = parser();
  for (const word of words)
    command = command.commands.find((one) => one.name() === word) ?? command;
  return command.options.map(({ long }) => long ?? '');
}

describe('what the documents say of the command line', () => {
  it.each(FILES.filter((file) => called(read(file)).length > 0))(
    '%s calls it as it is',
    async (file) => {
      for (const words of called(read(file))) {
        expect([words.join(' '), await objection(words)]).toEqual([words.join(' '), null]);
      }
    },
  );

  it('lists every command, with options that it has', async () => {
    const [, section = ''] = read('docs/operations.md').split('## The command line\n');
    const [table = ''] = section.split('| Exit code');
    const listed = new Set<string>();
    for (const { first, options } of rows(table)) {
      for (const line of first) {
        const words = line.split(' ');
        expect([line, await objection(words)]).toEqual([line, null]);
        const names = words.filter((word) => /^[a-z]/.test(word));
        listed.add(names.join(' '));
        expect(optionsOf(names), line).toEqual(expect.arrayContaining(options));
      }
    }
    const leaves = (command: Pick<Command, 'commands' | 'name'>, before: string[]): string[] =>
      command.commands.flatMap((one) =>
        one.commands.length === 0
          ? [[...before, one.name()].join(' ')]
          : leaves(one, [...before, one.name()]),
      );
    expect([...listed].sort()).toEqual(leaves(parser(), []).sort());
  });

  it.each(['import', 'export'])('tells every option of %s', (name) => {
    const told = rows(read(`docs/${name}.md`)).flatMap(({ first, options }) =>
      first.some((code) => code.startsWith('--')) ? options : [],
    );
    expect([...new Set(told)].sort()).toEqual(optionsOf([name]).sort());
  });
});
