import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminArticle } from '../../../contract.ts';
import { EMPTY_FORM } from '../form-values.ts';
import { usePress } from './use-press.ts';

const ARTICLE = {
  id: 7,
  version: 4,
  status: 'published',
  moderationStatus: 'approved',
} as unknown as AdminArticle;
const AT = '2026-03-04T14:14:00.000Z';

/** An author's form of a public article, whose last stored version is `version`. */
function show(version: number | null, answer = true, article = ARTICLE, values = EMPTY_FORM) {
  vi.stubGlobal('fetch', async () =>
    version === null
      ? Promise.reject(new TypeError('offline'))
      : Response.json({ others: [], last: { version, by: 'mara', at: AT } }),
  );
  const calls: unknown[] = [];
  const note = (name: string) => vi.fn((...args: unknown[]) => void calls.push([name, ...args]));
  const { result } = renderHook(() =>
    usePress({
      article,
      values,
      saved: EMPTY_FORM,
      moderates: false,
      isLater: false,
      saves: { save: note('save'), askAbout: note('conflict'), showErrors: note('errors') },
      confirm: async ({ title }) => {
        calls.push(['question', title]);
        return answer;
      },
    }),
  );
  return { ...result.current, calls };
}
const QUESTION = ['question', 'Submit these changes for review?'];
const NEWER = { version: 5, by: 'mara', at: AT };

afterEach(() => vi.unstubAllGlobals());

test('a newer version is shown before the question is asked', async () => {
  const { press, calls } = show(5);
  await press('publish');
  expect(calls).toEqual([['conflict', NEWER, 'publish']]);
});

test.each([4, null])('the question is asked first if the newest version is %s', async (version) => {
  const { press, calls } = show(version);
  await press('publish');
  expect(calls).toEqual([QUESTION, ['save', 'publish', EMPTY_FORM]]);
});

test('overwriting asks the question once', async () => {
  const { overwrite, calls } = show(5);
  await overwrite({ ...NEWER, action: 'publish', isConfirmed: false }, 5);
  expect(calls).toEqual([QUESTION, ['save', 'publish', EMPTY_FORM, 5]]);
  await overwrite({ ...NEWER, action: 'publish', isConfirmed: true }, 5);
  expect(calls.slice(2)).toEqual([['save', 'publish', EMPTY_FORM, 5]]);
});

test('a declined question saves nothing', async () => {
  const { overwrite, press, calls } = show(4, false);
  await press('publish');
  await overwrite({ ...NEWER, action: 'publish', isConfirmed: false }, 5);
  expect(calls).toEqual([QUESTION, QUESTION]);
});

test('a save without a question is sent at once', async () => {
  const { press, calls } = show(5, true, { ...ARTICLE, status: 'draft' });
  await press('in-place');
  expect(calls).toEqual([['save', 'in-place', EMPTY_FORM]]);
});

test('an article with an unpublish date that was never chosen is not saved', async () => {
  const { press, calls } = show(4, true, ARTICLE, { ...EMPTY_FORM, unpublishAt: '' });
  await press('publish');
  expect(calls).toEqual([
    ['errors', { unpublishAt: 'Choose an unpublish date, or turn off “Unpublish on”.' }],
  ]);
});
