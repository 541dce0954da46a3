import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valuesOf } from '../values.ts';
import { draftsOf, keepDraft, removeDraft } from './draft-storage.ts';
import {
  draftFrom,
  type KeptDraft,
  keyOf,
  MOST_DRAFTS,
  newSitting,
  tooMany,
} from './local-draft.ts';

const EMPTY = valuesOf(null);
let made = 0;
const draft = (part: Partial<KeptDraft> = {}): KeptDraft => {
  made += 1;
  return {
    account: 1,
    article: 7,
    sitting: `sitting-${made}`,
    clientKey: `key-${made}`,
    at: 1000 + made,
    version: 3,
    values: { ...EMPTY, title: `Title ${made}` },
    saved: EMPTY,
    ...part,
  };
};

/** A browser's storage that has room for so many characters. */
function storage(room = 5_000_000) {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => {
      const others = Object.entries(items).filter(([name]) => name !== key);
      const used = others.reduce((sum, [, value]) => sum + value.length, 0);
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError');
      items[key] = text;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  return new Proxy(items, {
    get: (target, name) => Reflect.get(methods, name) ?? Reflect.get(target, name),
  });
}

const inBrowser = (window: object) => vi.stubGlobal('window', window);
beforeEach(() => inBrowser({ localStorage: storage() }));
afterEach(() => void vi.unstubAllGlobals());

describe('what is read back', () => {
  it('is what was kept', () => {
    const kept = draft({ article: null, version: null });
    expect(draftFrom(JSON.stringify(kept))).toEqual(kept);
  });

  it('of an older release has every field', () => {
    const { values: _, clientKey: __, ...rest } = draft();
    const old = { ...rest, values: { title: 'Old', mood: 'good', excerpt: 4 } };
    expect(draftFrom(JSON.stringify(old))).toMatchObject({
      values: { ...EMPTY, title: 'Old' },
      clientKey: null,
    });
  });

  it.each([null, '', 'nonsense', '[]', '3', '{"account":1}', '{"account":"1","at":3}'])(
    '%j is none',
    (text) => expect(draftFrom(text)).toBeNull(),
  );
});

describe('drafts on this device', () => {
  it('are found by account and article, newest first', async () => {
    const [first, second] = [draft(), draft()];
    const others = [draft({ account: 2 }), draft({ article: 8 }), draft({ article: null })];
    for (const one of [first, second, ...others]) expect(await keepDraft(one)).toBe(true);
    expect(await draftsOf(1, 7)).toEqual([second, first]);
    expect(await draftsOf(1, null)).toEqual([others[2]]);
    expect(await draftsOf(3, 7)).toEqual([]);
  });

  it('of one editor take the place of each other', async () => {
    const first = draft();
    const later = { ...first, at: 9000 };
    await keepDraft(first);
    await keepDraft(later);
    expect(await draftsOf(1, 7)).toEqual([later]);
    await removeDraft(first);
    expect(await draftsOf(1, 7)).toEqual([]);
  });

  it('are kept before anything is waited for: the page may be going', () => {
    const leaving = draft();
    void keepDraft(leaving);
    expect(draftFrom(window.localStorage.getItem(keyOf(leaving)))).toEqual(leaving);
  });

  it('are twenty at most; the oldest goes', async () => {
    const all = Array.from({ length: MOST_DRAFTS + 2 }, () => draft());
    for (const one of all) await keepDraft(one);
    expect(await draftsOf(1, 7)).toEqual(all.slice(2).reverse());
  });

  it.each([
    [
      'forbidden',
      {
        get localStorage() {
          throw new DOMException('no', 'SecurityError');
        },
      },
    ],
    ['full', { localStorage: storage(10) }],
    ['missing', { localStorage: null }],
  ])('are not kept where storage is %s, and say so', async (_, window) => {
    inBrowser(window);
    expect(await keepDraft(draft())).toBe(false);
    expect(await draftsOf(1, 7)).toEqual([]);
    await removeDraft(draft());
  });

  it('something else in storage is no draft', async () => {
    window.localStorage.setItem(keyOf(draft()), '{"broken":');
    window.localStorage.setItem('theme', 'dark');
    expect(await draftsOf(1, 7)).toEqual([]);
  });
});

it('the newest stay', () => {
  const drafts = Array.from({ length: MOST_DRAFTS + 1 }, (_, at) => ({ at }));
  expect(tooMany(drafts)).toEqual([{ at: 0 }]);
});

it('no two editors have one name', () => {
  expect(newSitting()).not.toBe(newSitting());
});
