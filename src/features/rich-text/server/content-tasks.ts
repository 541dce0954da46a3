import { distinctWords } from '#lib/text/search/words.ts';
import type { Config } from '#platform/config/config.ts';
import { htmlToText } from '#platform/html.ts';
import { ContentError } from './content-error.ts';
import { openText } from './open-text.ts';
import { withoutOwnRoutes } from './own-routes.ts';
import { type Rendered, renderArticle } from './render.ts';

/** Text derived from an article's HTML, for search and lists. */
export interface ContentText {
  text: string;
  /** The text without spoilers. */
  open: string;
  /** The text for the search index: all of it, or of a long text each different word once. */
  searched: string;
}

/** The sanitized HTML, and its text. */
export interface CleanContent extends ContentText {
  html: string;
}

/** Texts up to this length are indexed as they are, which takes some milliseconds. */
const SHORT_TEXT = 50_000;
/** More than any prose has: 50,000 words have about 8,000 different ones. */
const MAX_WORDS = 20_000;

function read(html: string): ContentText {
  const text = htmlToText(html);
  const isShort = text.length <= SHORT_TEXT;
  return {
    text,
    open: openText(html),
    searched: isShort ? text : distinctWords(text, MAX_WORDS).join(' '),
  };
}

async function clean(written: string, siteUrl: string | null): Promise<CleanContent> {
  const html = await sanitize(written, siteUrl);
  const content = read(html);
  if (content.text === '' && !/<(img|iframe|hr|table)\b/.test(html)) {
    throw new ContentError('must not be empty');
  }
  return { html, ...content };
}

const stored = (html: string, siteUrl: string | null): string =>
  siteUrl === null ? html : withoutOwnRoutes(html, siteUrl);

/** The sanitizer is loaded on first use; readers don't need it. */
async function sanitize(written: string, siteUrl: string | null): Promise<string> {
  const { sanitizeArticleHtml } = await import('./sanitize.ts');
  return stored(sanitizeArticleHtml(written), siteUrl);
}

async function sanitizePage(written: string, siteUrl: string | null): Promise<string> {
  const { sanitizePageHtml } = await import('./sanitize.ts');
  return stored(sanitizePageHtml(written), siteUrl);
}

async function judge(written: string): Promise<null> {
  const { judgeArticleHtml } = await import('./sanitize.ts');
  return judgeArticleHtml(written);
}

/** Runs a task in this thread; content.ts uses a worker thread for long texts. */
const TASKS = {
  judge,
  sanitize,
  sanitizePage,
  clean,
  stored,
  render: (
    html: string,
    siteUrl: string | null,
    remoteImages: ContentTask['remoteImages'],
  ): Rendered =>
    renderArticle(
      stored(html, siteUrl),
      siteUrl === null || remoteImages === null ? null : { siteUrl, remoteImages },
    ),
  read,
};

export type TaskName = keyof typeof TASKS;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;

export interface ContentTask {
  name: TaskName;
  html: string;
  /** The site's origin, whose pages and API calls no image may request; null if unknown. */
  siteUrl: string | null;
  /** How to render images on other hosts; null leaves them unchanged. */
  remoteImages: Config['remoteImages'] | null;
}
/** The result, or why the HTML was refused. */
export type ContentAnswer = { result: TaskResult<TaskName> } | { objection: string };

export async function doTask(task: ContentTask): Promise<ContentAnswer> {
  const { name, html, siteUrl, remoteImages } = task;
  try {
    return { result: await TASKS[name](html, siteUrl, remoteImages) };
  } catch (error) {
    if (error instanceof ContentError) return { objection: error.message };
    throw error;
  }
}
