import { differentWords } from '#lib/text/search/words.ts';
import type { Config } from '#platform/config/config.ts';
import { htmlToText } from '#platform/html.ts';
import { ContentError } from './content-error.ts';
import { openText } from './open-text.ts';
import { withoutOwnRoutes } from './own-routes.ts';
import { type Rendered, renderArticle } from './render.ts';

/** What search and lists know of an article's HTML. */
export interface ContentText {
  text: string;
  /** The text without what spoilers hide. */
  open: string;
  /** What of the text search takes: all of it, or of a long one each different word once. */
  searched: string;
}

/** What may be stored of what was written, and its text. */
export interface CleanContent extends ContentText {
  html: string;
}

/** Up to here a text is tokenised and indexed as it is, which takes some milliseconds. */
const SHORT_TEXT = 50_000;
/** No prose has as many: 50,000 words have some 8,000 different ones. */
const MAX_WORDS = 20_000;

function read(html: string): ContentText {
  const text = htmlToText(html);
  const isShort = text.length <= SHORT_TEXT;
  return {
    text,
    open: openText(html),
    searched: isShort ? text : differentWords(text, MAX_WORDS).join(' '),
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

/** The sanitiser is loaded with the first text that somebody writes: readers need none. */
async function sanitize(written: string, siteUrl: string | null): Promise<string> {
  const { sanitizeArticleHtml } = await import('./sanitize.ts');
  return stored(sanitizeArticleHtml(written), siteUrl);
}

async function judge(written: string): Promise<null> {
  const { judgeArticleHtml } = await import('./sanitize.ts');
  return judgeArticleHtml(written);
}

/** What is done with HTML here and now: by content.ts, in a thread where it is long. */
const TASKS = {
  judge,
  sanitize,
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
  /** Origin of the site, whose pages and calls no image may ask; null where it is not known. */
  siteUrl: string | null;
  /** What becomes of images on other hosts where it is rendered; null leaves them as they are. */
  remoteImages: Config['remoteImages'] | null;
}
/** What came of it, or why the HTML is not taken. */
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
