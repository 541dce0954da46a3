import type { Handler } from 'htmlparser2';
import type { LinkCard } from '../../contract.ts';
import {
  AnswerError,
  type CardContext,
  cardImage,
  readMarkup,
  request,
  shortened,
} from './request.ts';

/** In characters. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;

/** The titles, descriptions and images that a page names for links to it, by their names in lower case. */
export function metaOf(html: string): Map<string, string> {
  const meta = new Map<string, string>();
  const add = (name: string, value: string) => {
    if (value.trim() !== '' && !meta.has(name)) meta.set(name, value.trim());
  };
  let title: string | null = null;
  let isInBody = false;
  const handler: Partial<Handler> = {
    onopentag(tag, attributes) {
      if (tag === 'body') isInBody = true;
      const { property, name, content = '' } = attributes;
      if (tag === 'meta') add((property ?? name ?? '').toLowerCase(), content);
      // A drawing may have a title, too.
      else if (tag === 'title' && !meta.has('title')) title = '';
    },
    ontext(part) {
      if (title !== null) title += part;
    },
    onclosetag(tag) {
      if (tag !== 'title' || title === null) return;
      add('title', title);
      title = null;
    },
  };
  readMarkup(html, handler, () => isInBody);
  return meta;
}

/** A page as its site describes it to those that link to it (Open Graph, else its title and description). */
export async function pageCard(context: CardContext, url: string): Promise<LinkCard> {
  const answer = await request(context, url, 'text/html,application/xhtml+xml');
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.type)) {
    throw new AnswerError(`type ${answer.type}`);
  }
  const meta = metaOf(answer.text);
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined);
  const title = first('og:title', 'twitter:title', 'title');
  if (title === undefined) throw new AnswerError('no title');
  const description = first('og:description', 'twitter:description', 'description');
  const image = {
    url: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
    alt: first('og:image:alt', 'twitter:image:alt') ?? title,
  };
  return {
    url,
    kind: 'page',
    title: shortened(title, MAX_TITLE),
    text: description === undefined ? [] : [shortened(description, MAX_DESCRIPTION)],
    source: shortened(first('og:site_name') ?? siteOf(url), MAX_TITLE),
    image: cardImage(context, image, answer.url),
  };
}

/** The host of a URL as people say it. */
const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');
