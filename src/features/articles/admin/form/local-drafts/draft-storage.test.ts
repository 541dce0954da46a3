import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valuesOf } from '../values.ts';
import {
  DRAFTS_MAX,
  draftsOf,
  keepDraft,
  keepDraftAtOnce,
  type LocalDraft,
  randomId,
  removeDraft,
} from './draft-storage.ts';

const EMPTY = valuesOf(null);
let made = 0;
const draft = (part: Partial<LocalDraft> = {}): LocalDraft => {
  made += 1;
  return {
    id: `editor-${made}`,
    account: 1,
    article: 7,
    clientKey: `key-${made}`,
    generatedDraftId: null,
    restoredVersion: null,
    at: 1000 + made,
    version: 3,
    values: { ...EMPTY, title: `Title ${made}` },
    saved: EMPTY,
    ...part,
  };
};

/** A browser's storage with site for so many characters. */
function storage(site = 5_000_000) {
  const hidden = { enumerable: false, writable: true };
  return Object.create(null, {
    setItem: {
      ...hidden,
      value(this: Record<string, string>, key: string, text: string) {
        if (text.length > site) throw new DOMException('full', 'QuotaExceededError');
        this[key] = text;
      },
    },
    removeItem: {
      ...hidden,
      value(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
  });
}
const withoutDatabase = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const account of [1, 2]) {
    for (const article of [7, 8, null]) {
      for (const one of await draftsOf(account, article)) await removeDraft(one);
    }
  }
});

describe('local drafts', () => {
  it('are found by account and article, the newest first', async () => {
    const [first, second] = [draft(), draft()];
    const others = [draft({ account: 2 }), draft({ article: 8 }), draft({ article: null })];
    for (const one of [first, second, ...others]) expect(await keepDraft(one)).toBe(true);
    expect(await draftsOf(1, 7)).toEqual([second, first]);
    expect(await draftsOf(1, null)).toEqual([others[2]]);
    expect(await draftsOf(2, 7)).toEqual([others[0]]);
    expect(await draftsOf(3, 7)).toEqual([]);
  });

  it('of one editor replace each other', async () => {
    const first = draft();
    const later = { ...first, at: 9000 };
    await keepDraft(first);
    await keepDraft(later);
    expect(await draftsOf(1, 7)).toEqual([later]);
    await removeDraft(first);
    expect(await draftsOf(1, 7)).toEqual([]);
  });

  it('are kept at once when the page goes, whichever write ends last', async () => {
    const typed = draft();
    const leaving = { ...typed, at: typed.at + 1, values: { ...EMPTY, title: 'The last word' } };
    const slow = keepDraft(typed);
    expect(keepDraftAtOnce(leaving)).toBe(true);
    await slow;
    expect(await draftsOf(1, 7)).toEqual([leaving]);
    await removeDraft(leaving);
    expect(await draftsOf(1, 7)).toEqual([]);
  });

  it('are the later words, also where the clock was put back in between', async () => {
    const before = { ...draft(), at: 9000 };
    keepDraftAtOnce(before);
    const after = { ...before, at: 1000, values: { ...EMPTY, title: 'Written later' } };
    await keepDraft(after);
    expect(await draftsOf(1, 7)).toEqual([after]);
  });

  it('are twenty at most: the oldest goes', async () => {
    const all = Array.from({ length: DRAFTS_MAX + 2 }, () => draft());
    for (const one of all) await keepDraft(one);
    expect(await draftsOf(1, 7)).toEqual(all.slice(2).reverse());
  });

  it('have every field, also those that an earlier release did not know', async () => {
    const { excerpt: _, ...values } = draft().values;
    const old = { ...draft(), values: { ...values, mood: 'good' } };
    await keepDraft(old as unknown as LocalDraft);
    const [found] = await draftsOf(1, 7);
    expect(found?.values).toEqual({ ...values, excerpt: '' });
  });

  it('are kept in localStorage where the browser has no database', async () => {
    withoutDatabase();
    const only = draft();
    expect(await keepDraft(only)).toBe(true);
    expect(await draftsOf(1, 7)).toEqual([only]);
  });

  it('say so where nothing can be kept', async () => {
    withoutDatabase();
    vi.stubGlobal('localStorage', storage(10));
    expect(await keepDraft(draft())).toBe(false);
    expect(await draftsOf(1, 7)).toEqual([]);
  });
});

it('every open editor has an id of its own', () => {
  expect(randomId()).not.toBe(randomId());
});
