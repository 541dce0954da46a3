import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import type { Article } from '../contract.ts';

/** 'saved': saved for later. 'history': read on this device. */
export type ReadingList = 'saved' | 'history';

/** An article in a list that only this browser stores. */
export interface ListedArticle {
  slug: string;
  title: string;
  category: string;
  /** When it was added, in epoch milliseconds. */
  at: number;
}

const MAX_ARTICLES = 200;
const CHANGED = 'reading-list';

const isListed = (one: unknown): one is ListedArticle => {
  const { slug, title, category, at } = (one ?? {}) as Partial<ListedArticle>;
  return [slug, title, category].every((text) => typeof text === 'string') && Number.isFinite(at);
};

/** The articles of a list, newest first. */
export function readList(list: ReadingList): ListedArticle[] {
  try {
    const stored: unknown = JSON.parse(readLocal(list) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isListed) : [];
  } catch {
    return [];
  }
}

function storeList(list: ReadingList, articles: readonly ListedArticle[]): void {
  const text = JSON.stringify(articles.slice(0, MAX_ARTICLES));
  storeLocal(list, articles.length > 0 ? text : null);
  window.dispatchEvent(new Event(CHANGED));
}

export function removeFromList(list: ReadingList, slug: string): void {
  storeList(
    list,
    readList(list).filter((one) => one.slug !== slug),
  );
}

/** Adds an article at the top, once. */
export function addToList(
  list: ReadingList,
  { slug, title, category }: Pick<Article, 'slug' | 'title' | 'category'>,
): void {
  const others = readList(list).filter((one) => one.slug !== slug);
  storeList(list, [{ slug, title, category, at: Date.now() }, ...others]);
}

export const clearList = (list: ReadingList): void => storeList(list, []);

/** Calls back when a list changes, in this tab or another. */
export function subscribeToLists(onChange: () => void): () => void {
  for (const type of [CHANGED, 'storage']) window.addEventListener(type, onChange);
  return () => {
    for (const type of [CHANGED, 'storage']) window.removeEventListener(type, onChange);
  };
}
