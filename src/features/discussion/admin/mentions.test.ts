import { expect, test } from 'vitest';
import { mentionBefore, mentionedIn, peopleNamed, splitMentions } from './mentions.ts';

const PEOPLE = ['Mara', 'mara.quill', 'Ilka', 'Jean-Luc_2', 'Émile', 'מאיה'].map((name, at) => ({
  id: at + 1,
  name,
}));

test.each([
  ['Ask @Mara.', ['Mara']],
  ['Ask @mara.quill, please', ['mara.quill']],
  ['@MARA and @Émile!', ['Mara', 'Émile']],
  ['Ask @jean-luc_2', ['Jean-Luc_2']],
  ['@Marathon is a game', []],
  ['mail@mara is no mention', []],
  ['(@מאיה)', ['מאיה']],
  ['@Nobody', []],
  ['', []],
])('%s mentions %j', (text, names) => {
  expect(mentionedIn(text, PEOPLE).map(({ name }) => name)).toEqual(names);
});

test('a text is split at its mentions and stays complete', () => {
  expect(splitMentions('@Mara, ask @Ilka.', PEOPLE)).toEqual(['@Mara', ', ask ', '@Ilka', '.']);
  expect(splitMentions('Nobody', [])).toEqual(['Nobody']);
});

test.each([
  ['Ask @ma', 'ma'],
  ['@', ''],
  ['(@il', 'il'],
  ['Ask @mara ', null],
  ['mail@ma', null],
])('the name that is being typed in %j is %j', (text, name) => {
  expect(mentionBefore(text)).toBe(name);
});

test('people whose name begins with what is typed come first', () => {
  expect(peopleNamed('i', PEOPLE).map(({ name }) => name)).toEqual(['Ilka', 'mara.quill', 'Émile']);
});
