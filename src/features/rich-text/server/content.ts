import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { badField, Problem } from '#platform/http/problem.ts';
import { ThreadError, ThreadPool } from '#platform/workers/thread-pool.ts';
import {
  type CleanContent,
  type ContentAnswer,
  type ContentTask,
  type ContentText,
  doTask,
  type TaskName,
  type TaskResult,
} from './content-tasks.ts';
import { translateRendered } from './translate-rendered.ts';

export type { CleanContent, ContentText } from './content-tasks.ts';

/** The longest content takes up to four seconds, on a busy machine twice that. */
const TIME_MS = 20_000;

const pool = new ThreadPool<ContentTask, ContentAnswer>(
  path.join(import.meta.dirname, 'content-thread.ts'),
  { most: 2, timeoutMs: TIME_MS },
);

/**
 * Texts up to this length are processed immediately: a few milliseconds for any content, less than
 * starting a thread. The sanitizer is ten times slower than the rest.
 */
const MAX_INLINE_LENGTH: Record<TaskName, number> = {
  judge: 20_000,
  sanitize: 5000,
  sanitizePage: 5000,
  clean: 5000,
  stored: 50_000,
  render: 50_000,
  read: 50_000,
};

const OF_STORED: ReadonlySet<TaskName> = new Set(['stored', 'render', 'read']);

/**
 * Refuses new work if too much is waiting.
 * @throws Problem 429 `request.too_many` for an account, 503 `content.busy`, with Retry-After
 * @throws ThreadError
 */
async function inThread(task: ContentTask, owner: number | null): Promise<ContentAnswer> {
  try {
    return await pool.run(task, owner);
  } catch (cause) {
    if (!(cause instanceof ThreadError) || cause.reason !== 'busy') throw cause;
    const options = { cause, headers: { 'retry-after': String(TIME_MS / 1000) } };
    if (owner === null) {
      const detail = 'The server is busy with other texts. Try again in a moment.';
      throw new Problem(503, 'content.busy', detail, options);
    }
    const detail = 'Several of your texts are still being processed. Wait a moment and try again.';
    throw new Problem(429, 'request.too_many', detail, options);
  }
}

/** The writer's own text: if it takes too long, they must fix it. */
async function writtenInThread(task: ContentTask, owner: number | null): Promise<ContentAnswer> {
  try {
    return await inThread(task, owner);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return { objection: 'takes too long to read: shorten it, or make its markup simpler' };
  }
}

/**
 * The latest results for long stored texts: repeated and concurrent requests reuse them, and a
 * transaction finds those that were prepared before it.
 */
const made = new LRUCache<string, Promise<ContentAnswer>>({
  maxSize: 15_000_000,
  // A result is about as long as the text, a rendered one twice as long.
  sizeCalculation: (_answer, key) => 3 * key.length,
});

/** @throws ThreadError, or Problem 503 `content.busy` */
function storedInThread(task: ContentTask): Promise<ContentAnswer> {
  const key = JSON.stringify([task.name, task.siteUrl, task.remoteImages]) + task.html;
  const known = made.get(key);
  if (known !== undefined) return known;
  const answer = inThread(task, null);
  made.set(key, answer);
  answer.catch(() => made.delete(key));
  return answer;
}

function answerTo(task: ContentTask, owner: number | null): Promise<ContentAnswer> {
  if (task.html.length <= MAX_INLINE_LENGTH[task.name]) return doTask(task);
  return OF_STORED.has(task.name) ? storedInThread(task) : writtenInThread(task, owner);
}

/** Where readers' images may come from, and how others are rendered. */
type Site = Pick<ContentTask, 'siteUrl' | 'remoteImages'>;
/** Also the language of what is added to a text; English if it is missing. */
type Shown = Site & { language?: string };

interface Writing {
  /** The writer's account: its texts are processed one at a time. */
  owner: number | null;
  /** The site's origin, whose pages and API calls no image may request; null if unknown. */
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
  const answer = await answerTo(task, owner);
  if ('objection' in answer) throw badField('content', answer.objection);
  return answer.result as TaskResult<Name>;
}

/**
 * Sanitizes written HTML. Call it before a transaction, because others would wait.
 * @throws Problem 400 naming `content` if nothing is left, it is too long, or takes too long
 */
export const cleanContent = (written: string, writing: Writing): Promise<CleanContent> =>
  done('clean', written, writing);

/** The sanitized HTML, possibly empty. @throws Problem 400 naming `content` */
export const sanitizeContent = (written: string, writing = NOBODY): Promise<string> =>
  done('sanitize', written, writing);

/** The sanitized HTML of a page, with the blocks that only pages have. @throws Problem 400 naming `content` */
export const sanitizePageContent = (written: string, writing: Writing): Promise<string> =>
  done('sanitizePage', written, writing);

/** Checks written HTML. @throws Problem 400 naming `content` if `sanitizeContent` would */
export const judgeContent = (written: string): Promise<null> => done('judge', written, NOBODY);

/** Stored content for editors: without images that request the site's pages or API calls. */
export const storedContent = (stored: string, siteUrl: string): Promise<string> =>
  done('stored', stored, { owner: null, siteUrl });

/** Stored content rendered for readers, and its text. */
export async function renderContent(stored: string, { siteUrl, remoteImages, language }: Shown) {
  const rendered = await done('render', stored, { owner: null, siteUrl, remoteImages });
  if (language === undefined) return rendered;
  return { ...rendered, html: translateRendered(rendered.html, language) };
}

/** The text of stored content. */
export const readContent = (stored: string): Promise<ContentText> => done('read', stored, NOBODY);
