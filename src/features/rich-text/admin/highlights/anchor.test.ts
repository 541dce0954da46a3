import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Anchor, describeSpan, findAnchor } from './anchor.ts';

const TEXT =
  'You reach the shop by failing to die.\nEvery run ends at the bottom of the strait, except the one ' +
  'where you turn the lamp down and let the tide decide.\nBehind the counter stands the customs officer.';

/** The anchor of words in a text. @param nth which of equal ones */
function anchorOf(text: string, words: string, nth = 0): Anchor {
  let from = text.indexOf(words);
  for (let at = 0; at < nth; at += 1) from = text.indexOf(words, from + 1);
  return describeSpan(text, { from, to: from + words.length });
}

const found = (text: string, anchor: Anchor) => {
  const span = findAnchor(text, anchor);
  return span && text.slice(span.from, span.to);
};

const LAMP = 'turn the lamp down';
const replaced = (part: string, by: string) => TEXT.replace(part, by);

test.each([
  ['nothing changed', TEXT, LAMP],
  ['text is added before', `A new start.\n${TEXT}`, LAMP],
  ['text is added after', `${TEXT}\nThe end.`, LAMP],
  ['the sentence before is rewritten', replaced('except the one where you', 'unless you'), LAMP],
  [
    'the words around are replaced',
    replaced('you turn the lamp down and let', 'they turn the lamp down, so'),
    LAMP,
  ],
  ['a word is added inside', replaced(LAMP, 'turn the old lamp down'), 'turn the old lamp down'],
  ['letters inside are corrected', replaced(LAMP, 'turn the lamps down'), 'turn the lamps down'],
  ['its paragraph is split', replaced('the lamp down and', 'the lamp down.\nAnd'), LAMP],
  ['it is moved to the end', `${replaced(LAMP, 'wait')}\nNow ${LAMP}.`, LAMP],
  ['the words are deleted', replaced(` ${LAMP}`, ''), null],
  ['they are replaced by others', replaced(LAMP, 'drown in the strait'), null],
  ['all text is deleted', '', null],
])('%s', (_, text, expected) => {
  expect(found(text, anchorOf(TEXT, LAMP))).toBe(expected);
});

test('of two equal phrases, the one that was meant is found, and not the other once it is deleted', () => {
  const text =
    'First the ferry came, and we waved.\nLater nobody saw the ferry any more, they said.';
  const second = anchorOf(text, 'the ferry', 1);
  expect(second.isUnique).toBe(false);
  const edited = text.replace('First', 'In the beginning, long before all of this,');
  expect(findAnchor(edited, second)?.from).toBe(edited.lastIndexOf('the ferry'));
  expect(findAnchor(text.replace('saw the ferry', 'saw it'), second)).toBeNull();
  const first = anchorOf(text, 'the ferry');
  expect(findAnchor(text.replace('First the ferry came', 'First it came'), first)).toBeNull();
});

test('of two equal phrases with the same text around them, the nearest is found', () => {
  const line = 'A chart with nothing on it.\n';
  const text = line.repeat(5);
  const third = anchorOf(text, 'nothing', 2);
  expect(findAnchor(text, third)?.from).toBe(third.at);
  expect(findAnchor(`So: ${text}`, third)?.from).toBe(third.at + 4);
});

test.each([
  ['right to left', 'ספינה באה אל הנמל בלילה, והמנורה כבתה לאט.', 'והמנורה'],
  ['emoji', 'The tide 🌊🌊 decides 👩‍👩‍👧 for all 🏳️‍🌈 of us', '🌊 decides 👩‍👩‍👧'],
  ['a leaf in the words', 'Wax\uFFFC burns, and bees know', 'Wax\uFFFC burns'],
  ['words over two lines', 'One line ends.\nThe next begins.', 'ends.\nThe next'],
])('%s', (_, text, words) => {
  const anchor = anchorOf(text, words);
  expect(found(`Before: ${text} After.`, anchor)).toBe(words);
  expect(found(text.replace(words, ''), anchor)).toBeNull();
  expect([anchor.before, anchor.quote, anchor.after].every((part) => part.isWellFormed())).toBe(
    true,
  );
});

test('an anchor never splits a character', () => {
  const text = '🌊'.repeat(40);
  const anchor = describeSpan(text, { from: 35, to: 45 });
  for (const part of [anchor.before, anchor.quote, anchor.after])
    expect(part.isWellFormed()).toBe(true);
});

test('words that stay are found again after random edits elsewhere, and are never found once they are gone', () => {
  const words = ['lamp', 'tide', 'ferry', 'salt', 'bell', 'tea', 'chart', 'run'];
  const sentence = fc
    .array(fc.constantFrom(...words), { minLength: 3, maxLength: 12 })
    .map((all) => `${all.join(' ')}.`);
  const document = fc.array(sentence, { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(document, document, fc.nat(), (before, after, seed) => {
      const start = before.join(' ');
      const quote = `Quartz ${seed} vexes nymphs`;
      const anchor = anchorOf(`${start} ${quote} ${after.join(' ')}`, quote);
      const edited = [
        ...after.slice(seed % after.length),
        start,
        quote,
        ...before.slice(0, 2),
      ].join(' ');
      expect(found(edited, anchor)).toBe(quote);
      expect(findAnchor(edited.replace(quote, ''), anchor)).toBeNull();
    }),
    { seed: 20250306, numRuns: 300 },
  );
});
