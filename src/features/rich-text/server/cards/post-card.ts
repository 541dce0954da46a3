import { z } from 'zod';
import { formatDate } from '#lib/format/date.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import type { LinkCard } from '../../contract.ts';
import { metaOf } from './page-card.ts';
import {
  AnswerError,
  type CardContext,
  cardImage,
  readMarkup,
  request,
  shortened,
} from './request.ts';

/** A post as its site gives it. */
interface Post {
  author: string;
  /** With its '@'. */
  handle: string;
  /** Lines. */
  text: string;
  site: string;
  /** An ISO time; undefined if unknown. */
  date?: string | undefined;
  image?: { url: string; alt: string } | undefined;
}

/** Reads the post of a URL; undefined if its site has none there. */
type ReadPost = (context: CardContext, url: URL) => Promise<Post | undefined>;

/** In characters. */
const MAX_POST = 3000;
const MAX_NAME = 100;

const JSON_TYPE = 'application/json';

async function jsonOf<Schema extends z.ZodType>(
  context: CardContext,
  url: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { text } = await request(context, url, JSON_TYPE);
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AnswerError('not the expected JSON', { cause });
  }
}

/** The lines of a post's HTML. @param only the tag whose content counts */
function linesOf(html: string, only?: string): string {
  let depth = only === undefined ? 1 : 0;
  let lines = '';
  readMarkup(html, {
    onopentag(tag) {
      if (tag === only) depth += 1;
      if (tag === 'br') lines += '\n';
    },
    ontext(part) {
      if (depth > 0) lines += part.replace(/\s+/g, ' ');
    },
    onclosetag(tag) {
      if (tag === 'p') lines += '\n';
      if (tag === only) depth -= 1;
    },
  });
  return lines.trim();
}

/** The lines of a text, up to a total length; of a longer one the end is left out. */
function linesWithin(text: string, max: number): string[] {
  const lines: string[] = [];
  let room = max;
  for (const line of text.split(/\n+/)) {
    const shown = shortened(line, Math.max(room, 1));
    room -= shown.length;
    if (shown !== '') lines.push(shown);
    if (room <= 0) break;
  }
  return lines;
}

const blueskySchema = z.object({
  thread: z.object({
    post: z.object({
      author: z.object({ handle: z.string(), displayName: z.string().optional() }),
      record: z.object({ text: z.string(), createdAt: z.string().optional() }),
      embed: z
        .object({
          images: z
            .array(z.object({ fullsize: z.string(), alt: z.string().optional() }))
            .optional(),
        })
        .optional(),
    }),
  }),
});

/** https://docs.bsky.app/docs/api/app-bsky-feed-get-post-thread */
const readBluesky: ReadPost = async (context, url) => {
  const [, author, key] = /^\/profile\/([\w.:-]+)\/post\/(\w+)\/?$/.exec(url.pathname) ?? [];
  if (author === undefined) return undefined;
  const query = new URLSearchParams({
    uri: `at://${author}/app.bsky.feed.post/${key}`,
    depth: '0',
    parentHeight: '0',
  });
  const api = `https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread?${query}`;
  const { post } = (await jsonOf(context, api, blueskySchema)).thread;
  const [image] = post.embed?.images ?? [];
  return {
    author: post.author.displayName ?? '',
    handle: `@${post.author.handle}`,
    text: post.record.text,
    site: 'Bluesky',
    date: post.record.createdAt,
    image: image && { url: image.fullsize, alt: image.alt ?? '' },
  };
};

const oembedSchema = z.object({
  html: z.string(),
  author_name: z.string(),
  author_url: z.string().optional(),
});

/** https://developer.x.com/en/docs/x-for-websites/oembed-api */
const readX: ReadPost = async (context, url) => {
  const [, handle, id] = /^\/(\w{1,15})\/status\/(\d+)(?:\/|$)/.exec(url.pathname) ?? [];
  if (handle === undefined) return undefined;
  const query = new URLSearchParams({
    url: `https://x.com/${handle}/status/${id}`,
    omit_script: '1',
    dnt: '1',
  });
  const post = await jsonOf(context, `https://publish.x.com/oembed?${query}`, oembedSchema);
  return {
    author: post.author_name,
    handle: `@${/([^/]+)\/?$/.exec(post.author_url ?? '')?.[1] ?? handle}`,
    text: linesOf(post.html, 'p'),
    site: 'X',
  };
};

/** Threads tells only its own apps about posts; its pages have the text for links to them. */
const readThreads: ReadPost = async (context, url) => {
  const [, handle] = /^\/@([\w.]+)\/post\/[\w-]+\/?$/.exec(url.pathname) ?? [];
  if (handle === undefined) return undefined;
  const meta = metaOf((await request(context, url.href, 'text/html')).text);
  const text = meta.get('og:description');
  if (text === undefined) return undefined;
  const [, author = ''] = /^(.*?) \(/.exec(meta.get('og:title') ?? '') ?? [];
  return { author, handle: `@${handle}`, text, site: 'Threads' };
};

const mastodonSchema = z.object({
  content: z.string(),
  created_at: z.string().optional(),
  spoiler_text: z.string().optional(),
  sensitive: z.boolean().optional(),
  account: z.object({ display_name: z.string() }),
  media_attachments: z
    .array(
      z.object({
        type: z.string(),
        url: z.string().nullish(),
        description: z.string().nullish(),
      }),
    )
    .optional(),
});

/** https://docs.joinmastodon.org/methods/statuses/#get; any server may be one. */
const readMastodon: ReadPost = async (context, url) => {
  const [, user, id] =
    /^\/(?:@|users\/)([\w.@-]+)\/(?:statuses\/)?(\d+)\/?$/.exec(url.pathname) ?? [];
  if (user === undefined) return undefined;
  const post = await jsonOf(context, `${url.origin}/api/v1/statuses/${id}`, mastodonSchema);
  const image = post.media_attachments?.find(({ type }) => type === 'image');
  const isHidden = post.sensitive === true;
  return {
    author: post.account.display_name,
    // Not the one in the answer: any site may say that it is someone of another.
    handle: `@${user.includes('@') ? user : `${user}@${url.hostname}`}`,
    // A content warning comes first, as on the site.
    text: [post.spoiler_text ?? '', linesOf(post.content)].join('\n'),
    site: url.hostname,
    date: post.created_at,
    image: image?.url && !isHidden ? { url: image.url, alt: image.description ?? '' } : undefined,
  };
};

const READERS: Readonly<Record<string, ReadPost>> = {
  'bsky.app': readBluesky,
  'x.com': readX,
  'twitter.com': readX,
  'threads.net': readThreads,
  'threads.com': readThreads,
};

/** A post with its text; undefined if the URL is none, or its site doesn't show it. */
export async function postCard(
  context: CardContext,
  address: string,
): Promise<LinkCard | undefined> {
  const url = new URL(address);
  const host = url.hostname.replace(/^(?:www|mobile|m)\./, '');
  const read = (Object.hasOwn(READERS, host) && READERS[host]) || readMastodon;
  // The page of the post may still say something.
  const post = await read(context, url).catch((error: unknown) => {
    if (error instanceof AnswerError || error instanceof GuardedFetchError) return undefined;
    throw error;
  });
  const text = linesWithin(post?.text ?? '', MAX_POST);
  if (!post || text.length === 0) return undefined;
  const { timeZone, language } = context.config;
  const author = shortened(post.author, MAX_NAME);
  const handle = shortened(post.handle, MAX_NAME);
  const isDated = post.date !== undefined && !Number.isNaN(Date.parse(post.date));
  const day = isDated ? formatDate(String(post.date), 'long', timeZone, language) : '';
  return {
    url: address,
    kind: 'post',
    title: author === '' ? handle : `${author} (${handle})`,
    text,
    source: [post.site, day].filter((part) => part !== '').join(', '),
    image: post.image ? cardImage(context, post.image, address) : null,
  };
}
