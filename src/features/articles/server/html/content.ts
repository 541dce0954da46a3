import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { badField } from '#platform/http/problem.ts';
import { ThreadError, ThreadPool } from '#platform/thread-pool.ts';
import {
  type CleanContent,
  type ContentAnswer,
  type ContentTask,
  type ContentText,
  doTask,
  type TaskName,
  type TaskResult,
} from './content-tasks.ts';

export type { CleanContent, ContentText } from './content-tasks.ts';

/** The longest content there may be takes less than one second, on a machine with much to do some. */
const TIME_MS = 10_000;

const pool = new ThreadPool<ContentTask, ContentAnswer>(
  path.join(import.meta.dirname, 'content-thread.ts'),
  { most: 2, timeoutMs: TIME_MS },
);

/**
 * Up to so many characters it is done at once: that takes a few milliseconds whatever is in them,
 * less than a thread takes to begin. The sanitiser is ten times as slow as the rest.
 */
const AT_ONCE: Record<TaskName, number> = {
  sanitize: 5000,
  clean: 5000,
  stored: 50_000,
  render: 50_000,
  read: 50_000,
};

async function inThread(task: ContentTask, owner: number | null): Promise<ContentAnswer> {
  try {
    return await pool.run(task, owner);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return { objection: 'takes too long to read: shorten it, or make its markup simpler' };
  }
}

/** Where pictures may lie that readers get, and what becomes of others. */
type Site = Pick<ContentTask, 'siteUrl' | 'remoteImages'>;

interface Writing {
  /** The account that writes: its texts are done one at a time. */
  owner: number | null;
  /** Origin of the site, whose pages and calls no picture may ask; null where it is not known. */
  siteUrl: string | null;
}

const NOBODY: Writing = { owner: null, siteUrl: null };

/** @throws Problem 400 naming `content` */
async function done<Name extends TaskName>(
  name: Name,
  html: string,
  { owner, siteUrl, remoteImages = null }: Writing & Partial<Site>,
): Promise<TaskResult<Name>> {
  const task = { name, html, siteUrl, remoteImages };
  const answer = html.length <= AT_ONCE[name] ? doTask(task) : await inThread(task, owner);
  if ('objection' in answer) throw badField('content', answer.objection);
  return answer.result as TaskResult<Name>;
}

/**
 * What may be stored of what was written. Call it before a transaction: others would wait with it.
 * @throws Problem 400 naming `content` where nothing is left of it, it is too long, or takes too long
 */
export const cleanContent = (written: string, writing: Writing): Promise<CleanContent> =>
  done('clean', written, writing);

/** The HTML alone that may be stored; it may be empty. @throws Problem 400 naming `content` */
export const sanitizeContent = (written: string, writing = NOBODY): Promise<string> =>
  done('sanitize', written, writing);

/** Stored content as those who write get it: without pictures that ask the site's pages or calls. */
export const storedContent = (stored: string, siteUrl: string): Promise<string> =>
  done('stored', stored, { owner: null, siteUrl });

/** Stored content as readers get it, and its text. */
export const renderContent = (stored: string, { siteUrl, remoteImages }: Site) =>
  done('render', stored, { owner: null, siteUrl, remoteImages });

/** Of long texts that were read last: read before a transaction, they are at hand in it. */
const known = new LRUCache<string, ContentText>({
  maxSize: 5_000_000,
  sizeCalculation: ({ text, searched }, html) => html.length + text.length + searched.length,
});

/** The text of stored content; of the same long one at once when it was read a moment ago. */
export async function readContent(stored: string): Promise<ContentText> {
  if (stored.length <= AT_ONCE.read) return done('read', stored, NOBODY);
  const text = known.get(stored) ?? (await done('read', stored, NOBODY));
  known.set(stored, text);
  return text;
}
