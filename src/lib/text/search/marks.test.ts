import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markTyped, markWords, passageAbout } from './marks.ts';
import { words } from './words.ts';

const marked = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks.map(([from, to]) => text.slice(from, to));

describe('markWords', () => {
  it.each<[string, string, string[]]>([
    ['A Café and a cafeteria', 'cafe', ['Café', 'cafeteria']],
    ['A Café and a cafeteria', 'cafe a', ['A', 'Café', 'and', 'a']],
    ['A Café and a cafeteria', 'caf and', ['and']],
    ['HOLLOW Meridian', 'meridian hollow', ['HOLLOW', 'Meridian']],
    ['夜の喫茶店', '喫茶店', ['喫茶店']],
    ['Don’t stop', 'dont', ['Don’t']],
    ['🎮 ½ 🎮', '2', ['½']],
    ['Spider-Man and a spider', 'spiderman', ['Spider-Man']],
    ['A Spider Man and a spider', 'spiderman', ['Spider Man']],
    ['Spider-Man and a spider', 'spider', ['Spider', 'spider']],
    ['About GTA 6', 'gta6', ['GTA 6']],
    ['GTA6', 'gta 6', ['GTA6']],
    ['젤다의 전설', '젤다 전설', ['젤다의', '전설']],
    ['Nothing', 'else', []],
    ['', 'else', []],
  ])('%j, searched for %j, has the right marks', (text, typed, expected) => {
    expect(marked(text, markWords(text, words(typed)))).toEqual(expected);
  });

  it('an empty search marks nothing', () => {
    expect(markWords('Any', [])).toEqual([]);
  });
});

describe('markTyped', () => {
  it.each([
    ['the beginning of a word', 'Hollow Meridian', 'meri', 'Hollow [Meri]dian'],
    ['a whole word', 'Hollow Meridian', 'HOLLOW', '[Hollow] Meridian'],
    ['every word typed', 'A map of Hollow Meridian', 'hollow ma', 'A [ma]p of [Hollow] Meridian'],
    ['words before the last whole or not at all', 'A map of maps', 'map a', '[A] [map] of maps'],
    ['each place', 'Salt and saltwater', 'salt', '[Salt] and [salt]water'],
    ['the beginning of a name with a hyphen', 'New Spider-Man', 'spiderm', 'New [Spider-Man]'],
    ['the beginning of a number', 'Gridlock 1999', '19', 'Gridlock [19]99'],
    ['Greek and Cyrillic', 'Ωραία история', 'ωραια ист', '[Ωραία] [ист]ория'],
    ['the beginning of a Greek word', 'Ωραία', 'ωρ', '[Ωρ]αία'],
    ['nothing inside of a word', 'Basalt', 'salt', 'Basalt'],
    ['an accent that was not typed', 'Les Cafés noirs', 'cafe', 'Les [Café]s noirs'],
    ['an accent of its own character', 'Les Cafe\u0301s', 'cafe', 'Les [Cafe\u0301]s'],
    ['a letter that is compared as two', 'Die Straße', 'strass', 'Die [Straß]e'],
    ['a word with an apostrophe', 'Don’t stop', 'dont', '[Don’t] stop'],
    ['a beginning with an apostrophe', 'Two don’ts', 'dont', 'Two [don’t]s'],
    ['another direction, whose letters join', 'حلقة اللاعبين', 'حلق', '[حلقة] اللاعبين'],
    ['no part of a cluster', 'क्षमा', 'क', '[क्षमा]'],
    ['a script without spaces', '夜の喫茶店', '喫茶店', '夜の[喫茶店]'],
    ['one character of it', '夜の喫茶店', '夜', '[夜]の喫茶店'],
    ['a word after a middle dot', 'カフェ・ノコリ', 'ノコリ', 'カフェ・[ノコリ]'],
    ['nothing that is no word', 'A & B', '& "', 'A & B'],
    ['nothing for nothing', 'Hollow', '', 'Hollow'],
  ])('typed words mark %s', (_what, title, typed, expected) => {
    let text = title;
    for (const [from, to] of markTyped(title, words(typed)).reverse()) {
      text = `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
    }
    expect(text).toBe(expected);
  });
});

describe('passageAbout', () => {
  const filler = (count: number) => Array.from({ length: count }, () => 'quietly').join(' ');
  const about = (text: string, typed: string, length = 60) =>
    passageAbout(text, words(typed), length);

  it('a short text is returned whole', () => {
    expect(about('A harbour at night.', 'night harbour')).toEqual({
      text: 'A harbour at night.',
      marks: [
        [2, 9],
        [13, 18],
      ],
    });
  });

  it('a passage has the most different words close together and ends between words', () => {
    const text = `A harbour, a harbour. ${filler(30)} the harbour at night ${filler(30)} night.`;
    const passage = about(text, 'night harbour');
    expect(passage?.text).toBe('…quietly the harbour at night quietly quietly quietly…');
    expect(marked(passage?.text ?? '', passage?.marks ?? [])).toEqual(['harbour', 'night']);
  });

  it('a shortened passage shows its cuts', () => {
    expect(about(`Harbour ${filler(30)}`, 'harbour')?.text).toMatch(/^Harbour quietly .*quietly…$/);
    expect(about(`${filler(30)} harbour.`, 'harbour')?.text).toMatch(/^…quietly .* harbour\.$/);
  });

  it('a text without any of the words has no passage', () => {
    expect(about('A harbour.', 'night')).toBe(null);
    expect(about('', 'night')).toBe(null);
    expect(about('A harbour.', '')).toBe(null);
  });

  it('a passage is cut between characters in scripts without spaces and endless words', () => {
    const passage = about(`${'夜'.repeat(90)}喫茶店${'𠮷'.repeat(90)}`, '喫茶店');
    expect(passage?.text).toMatch(/^…夜+喫茶店𠮷+…$/u);
    expect(marked(passage?.text ?? '', passage?.marks ?? [])).toEqual(['喫茶店']);
    expect(about('x'.repeat(500), 'x')?.text).toBe(`${'x'.repeat(60)}…`);
  });

  it('a passage never splits a character or exceeds its length in any text', () => {
    const letters = fc.constantFrom(
      'a',
      'b',
      'e\u0301',
      '夜',
      '𠮷',
      '🎮',
      '👩‍🚀',
      'ﬁ',
      '’',
      ' ',
      ' ',
      '-',
    );
    const texts = fc.array(letters, { maxLength: 120 }).map((parts) => parts.join(''));
    const property = fc.property(
      texts,
      texts,
      fc.integer({ min: 5, max: 60 }),
      (text, typed, length) => {
        const wanted = words(typed.slice(0, 8));
        const passage = passageAbout(text, wanted, length);
        if (passage === null) return;
        expect(passage.text.isWellFormed()).toBe(true);
        expect(passage.text.length).toBeLessThanOrEqual(length + 2);
        const inner = passage.text.replace(/^…|…$/g, '');
        const at = text.indexOf(inner);
        expect(at).not.toBe(-1);
        let last = 0;
        for (const [from, to] of passage.marks) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(words(passage.text.slice(from, to))).not.toEqual([]);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(passage.text.length);
      },
    );
    fc.assert(property, { seed: 8, numRuns: 3000 });
  });
});
