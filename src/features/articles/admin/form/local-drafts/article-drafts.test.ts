import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomId } from '#lib/random-id.ts';
import { EMPTY_FORM as EMPTY } from '../form-values.ts';
import {
  type LocalDraft,
  listArticleDrafts,
  MAX_DRAFTS,
  removeArticleDraft,
  storeArticleDraft,
  storeArticleDraftNow,
} from './article-drafts.ts';

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

/** A browser's storage that holds values of at most `limit` characters. */
function storage(limit = 5_000_000) {
  const hidden = { enumerable: false, writable: true };
  return Object.create(null, {
    setItem: {
      ...hidden,
      value(this: Record<string, string>, key: string, text: string) {
        if (text.length > limit) throw new DOMException('full', 'QuotaExceededError');
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
      for (const one of await listArticleDrafts(account, article)) await removeArticleDraft(one);
    }
  }
});

describe('local drafts of articles', () => {
  it('are listed by user and article, the newest first', async () => {
    const [first, second] = [draft(), draft()];
    const others = [draft({ account: 2 }), draft({ article: 8 }), draft({ article: null })];
    for (const one of [first, second, ...others]) expect(await storeArticleDraft(one)).toBe(true);
    expect(await listArticleDrafts(1, 7)).toEqual([second, first]);
    expect(await listArticleDrafts(1, null)).toEqual([others[2]]);
    expect(await listArticleDrafts(2, 7)).toEqual([others[0]]);
    expect(await listArticleDrafts(3, 7)).toEqual([]);
  });

  it('of one editor replace the one before', async () => {
    const first = draft();
    const later = { ...first, at: 9000 };
    await storeArticleDraft(first);
    await storeArticleDraft(later);
    expect(await listArticleDrafts(1, 7)).toEqual([later]);
    await removeArticleDraft(first);
    expect(await listArticleDrafts(1, 7)).toEqual([]);
  });

  it('keep the version stored as the page closes, whichever write ends last', async () => {
    const typed = draft();
    const leaving = { ...typed, at: typed.at + 1, values: { ...EMPTY, title: 'The last word' } };
    const slow = storeArticleDraft(typed);
    expect(storeArticleDraftNow(leaving)).toBe(true);
    await slow;
    expect(await listArticleDrafts(1, 7)).toEqual([leaving]);
    await removeArticleDraft(leaving);
    expect(await listArticleDrafts(1, 7)).toEqual([]);
  });

  it('keep the later version even if the clock was set back', async () => {
    const before = { ...draft(), at: 9000 };
    storeArticleDraftNow(before);
    const after = { ...before, at: 1000, values: { ...EMPTY, title: 'Written later' } };
    await storeArticleDraft(after);
    expect(await listArticleDrafts(1, 7)).toEqual([after]);
  });

  it('number twenty at most: the oldest is removed', async () => {
    const all = Array.from({ length: MAX_DRAFTS + 2 }, () => draft());
    for (const one of all) await storeArticleDraft(one);
    expect(await listArticleDrafts(1, 7)).toEqual(all.slice(2).reverse());
  });

  it('of an earlier release get the fields of this one', async () => {
    const { excerpt: _, ...values } = draft().values;
    const old = { ...draft(), values: { ...values, mood: 'good' } };
    await storeArticleDraft(old as unknown as LocalDraft);
    const [found] = await listArticleDrafts(1, 7);
    expect(found?.values).toEqual({ ...values, excerpt: '' });
  });

  it('are stored in localStorage where IndexedDB is unavailable', async () => {
    withoutDatabase();
    const only = draft();
    expect(await storeArticleDraft(only)).toBe(true);
    expect(await listArticleDrafts(1, 7)).toEqual([only]);
  });

  it('report failure where storage is full or forbidden', async () => {
    withoutDatabase();
    vi.stubGlobal('localStorage', storage(10));
    expect(await storeArticleDraft(draft())).toBe(false);
    expect(await listArticleDrafts(1, 7)).toEqual([]);
  });
});

it('random ids differ', () => {
  expect(randomId()).not.toBe(randomId());
});
