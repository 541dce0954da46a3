import { closeHistory } from '@tiptap/pm/history';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { describeSpan } from './anchor.ts';
import { createHighlights } from './highlights.ts';
import { plainText } from './plain-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTime(3000);

/** An editor with highlights on these words. */
function open(content: string, ...quotes: string[]) {
  const highlights = createHighlights();
  const opened = openEditor(content, false, { highlights });
  const { editor } = opened;
  const detach = highlights.attach(editor);
  const { text } = plainText(editor.state.doc);
  highlights.set(
    new Map(
      quotes.map((quote) => {
        const from = text.indexOf(quote);
        return [quote, describeSpan(text, { from, to: from + quote.length })];
      }),
    ),
  );
  /** Positions of words in the document. */
  const rangeOf = (words: string) => {
    const { text: now, toPos } = plainText(editor.state.doc);
    const from = now.indexOf(words);
    if (from < 0) throw new Error(`no '${words}'`);
    return { from: toPos(from), to: toPos(from + words.length) };
  };
  const replace = (words: string, by: string) => {
    const { from, to } = rangeOf(words);
    const { tr } = editor.state;
    editor.view.dispatch(
      closeHistory(by === '' ? tr.delete(from, to) : tr.insertText(by, from, to)),
    );
  };
  const shown = (quote: string) => {
    settle();
    return highlights.snapshot().words.get(quote) ?? null;
  };
  return { ...opened, highlights, detach, rangeOf, replace, shown };
}

const CONTENT = '<p>You turn the lamp down and wait.</p><p>The ferry never comes, they say.</p>';
const LAMP = 'turn the lamp down';
const FERRY = 'ferry never comes';

test('highlights are in the text and not in its HTML', () => {
  const { editor, html, type, select } = open(CONTENT, LAMP);
  expect(editor.view.dom.querySelector('[data-highlight]')?.textContent).toBe(LAMP);
  select(1);
  type('So ');
  expect(html()).toBe(CONTENT.replace('You', 'So You'));
});

test.each([
  ['before', 'You', 'Then they all', LAMP],
  ['after', 'wait', 'hold on', LAMP],
  ['inside', 'the lamp', 'the very old lamp', 'turn the very old lamp down'],
  ['of all letters inside', 'urn the lamp dow', 'ear it all dow', 'tear it all down'],
  ['of its beginning', 'You turn', 'Turning', 'the lamp down'],
])('a highlight follows an edit %s', (_, part, by, expected) => {
  const { replace, shown } = open(CONTENT, LAMP, FERRY);
  replace(part, by);
  expect(shown(LAMP)?.trim()).toBe(expected);
  expect(shown(FERRY)).toBe(FERRY);
});

test('text typed at the edges is not highlighted', () => {
  const { rangeOf, select, type, shown } = open(CONTENT, LAMP);
  select(rangeOf(LAMP).to);
  type('!');
  select(rangeOf(LAMP).from);
  type('!');
  expect(shown(LAMP)).toBe(LAMP);
});

test('deleted words lose their highlight, and undo returns it', () => {
  const { replace, shown, tool } = open(CONTENT, LAMP, FERRY);
  replace(LAMP, '');
  expect(shown(LAMP)).toBeNull();
  tool('undo');
  expect(shown(LAMP)).toBe(LAMP);
});

test('words that were edited before they were deleted are found after undo, too', () => {
  const { replace, shown, tool } = open(CONTENT, LAMP);
  replace('lamp', 'kitchen light of the house');
  const edited = 'turn the kitchen light of the house down';
  expect(shown(LAMP)).toBe(edited);
  replace(edited, '');
  expect(shown(LAMP)).toBeNull();
  tool('undo');
  expect(shown(LAMP)).toBe(edited);
});

test('a part that undo returns belongs to the words again', () => {
  const { replace, shown, tool } = open(CONTENT, LAMP);
  replace(' lamp down', '');
  expect(shown(LAMP)).toBe('turn the');
  tool('undo');
  expect(shown(LAMP)).toBe(LAMP);
});

test('words that are cut and pasted elsewhere keep their highlight', () => {
  const { replace, shown } = open(CONTENT, FERRY);
  replace(FERRY, '');
  replace('wait', `wait: ${FERRY}`);
  expect(shown(FERRY)).toBe(FERRY);
});

test('a paragraph that moves takes its highlight along', () => {
  const { editor, shown, press, caretIn } = open(CONTENT, LAMP, FERRY);
  caretIn('ferry');
  press('ArrowUp', { altKey: true, shiftKey: true });
  expect(editor.state.doc.firstChild?.textContent).toContain('ferry');
  expect(shown(FERRY)).toBe(FERRY);
  expect(shown(LAMP)).toBe(LAMP);
});

test('the second of two equal phrases keeps its highlight, and the first doesn’t take it', () => {
  const content =
    '<p>We saw the ferry leave at dawn.</p><p>By night the ferry was lost to all.</p>';
  const { highlights, editor, replace, shown, html } = open(content);
  const { text } = plainText(editor.state.doc);
  const from = text.lastIndexOf('the ferry');
  highlights.set(new Map([['second', describeSpan(text, { from, to: from + 9 })]]));
  const marked = () => editor.view.dom.querySelector('[data-highlight]')?.closest('p')?.textContent;
  expect(marked()).toContain('By night');
  replace('By night the ferry', 'By night it');
  expect(shown('second')).toBeNull();
  expect(html()).toContain('saw the ferry');
});

test('an editor that is opened again shows highlights where they were', () => {
  const { highlights, replace, shown, detach, html } = open(CONTENT, LAMP);
  replace('lamp', 'old lamp');
  shown(LAMP);
  const edited = html();
  detach();
  const next = openEditor(edited, false, { highlights });
  highlights.attach(next.editor);
  expect(shown(LAMP)).toBe('turn the old lamp down');
});

test('the anchors after an edit find the words in the saved text', () => {
  const { highlights, replace, html, shown } = open(CONTENT, LAMP);
  replace('lamp', 'old lamp');
  shown(LAMP);
  const anchor = highlights.anchors().get(LAMP);
  expect(anchor).toMatchObject({ quote: 'turn the old lamp down', before: 'You ', at: 4 });
  const other = createHighlights();
  const reader = openEditor(html(), false, { highlights: other });
  other.attach(reader.editor);
  other.set(new Map([['x', anchor as NonNullable<typeof anchor>]]));
  expect(other.snapshot().words.get('x')).toBe('turn the old lamp down');
});

test('the shortcut and a click reach the handlers', () => {
  const { highlights, press, select, rangeOf } = open(CONTENT, LAMP);
  const ask = vi.fn();
  highlights.handle({ ask, press: () => undefined, saved: () => undefined });
  const { from, to } = rangeOf('wait');
  select(from, to);
  press('m', { ctrlKey: true, altKey: true });
  expect(ask).toHaveBeenCalledOnce();
  expect(highlights.selected()).toMatchObject({
    quote: 'wait',
    before: expect.stringMatching(/ and $/),
  });
  highlights.show(LAMP);
  expect(highlights.snapshot().active).toBe(LAMP);
});

test('highlights cover the same words as long as random edits leave them alone', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    text: fc.constantFrom('', 'x', ' salt ', 'bell 🔔', 'ים'),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      const { editor, rangeOf, shown, detach } = open(CONTENT, LAMP);
      for (const { at, length, text } of edits) {
        const { doc, tr } = editor.state;
        const { from: start, to: end } = rangeOf(LAMP);
        const from = Math.round(at * doc.content.size);
        const to = Math.min(doc.content.size, from + length);
        // Only text outside of the words.
        if (!(to < start || from > end) || !doc.resolve(from).sameParent(doc.resolve(to))) continue;
        if (!doc.resolve(from).parent.isTextblock) continue;
        editor.view.dispatch(text === '' ? tr.delete(from, to) : tr.insertText(text, from, to));
      }
      expect(shown(LAMP)).toBe(LAMP);
      detach();
    }),
    { seed: 20250306, numRuns: 60 },
  );
});

test('typing into 20,000 words with 100 highlights searches for none of them', () => {
  const line = (at: number) => `The tide turned ${at} times, and the report says so. `.repeat(20);
  const content = Array.from({ length: 105 }, (_, at) => `<p>${line(at)}</p>`).join('');
  const quotes = Array.from({ length: 100 }, (_, at) => `turned ${at} times`);
  const { editor, shown, type, select } = open(content, ...quotes);
  expect(editor.state.doc.textContent.split(' ').length).toBeGreaterThan(20_000);
  const read = vi.spyOn(String.prototype, 'indexOf');
  select(3);
  for (let at = 0; at < 20; at += 1) type('x');
  expect(read.mock.calls.filter(([words]) => String(words).startsWith('turned'))).toEqual([]);
  read.mockRestore();
  expect(quotes.filter((quote) => shown(quote) !== quote)).toEqual([]);
});
