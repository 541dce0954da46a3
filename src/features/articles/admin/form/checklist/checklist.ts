import type { LinkCheck } from '#features/articles/editing.contract.ts';
import type { LinkReason } from '#features/articles/values.ts';
import type { Image } from '#features/media/values.ts';
import { formatCount } from '#lib/format/count.ts';
import { lengthHint } from '../fields/seo-length.ts';
import type { RemoteImage } from '../remote-images/use-remote-images.ts';
import { isoOf, longMoment } from '../schedule.ts';
import type { FormValues } from '../values.ts';
import type { ContentFacts } from './read-content.ts';

/** One line of the checklist. */
export interface Check {
  name:
    | 'excerpt'
    | 'image'
    | 'description'
    | 'images'
    | 'headings'
    | 'links'
    | 'checks'
    | 'remote'
    | 'schedule';
  /** 'wait' is neither: it is being found out. */
  state: 'good' | 'open' | 'wait';
  text: string;
  /** What it is about in particular, one line each. */
  details?: string[];
}

/** What is known of the links by now. */
export type LinkState = 'checking' | 'failed' | ReadonlyMap<string, LinkCheck>;

/** A text longer than this is easier to read with headings. */
const WORDS_WITHOUT_HEADING = 300;

const REASONS: Record<LinkReason, string> = {
  address: 'this is no address that a reader can open',
  port: 'links to this port are not checked; open it yourself',
  unreachable: 'no such site, or it does not answer',
  timeout: 'it did not answer in time',
  redirects: 'it is redirected in circles',
  limit: 'too many links of this site were checked; try again in a minute',
};

function outcome({ url, status, reason }: LinkCheck): string {
  if (reason !== null) return `${url}: ${REASONS[reason]}`;
  if (status === 404 || status === 410) return `${url}: there is no such page (${status})`;
  // Some sites let people in and turn programs away.
  if (status === 401 || status === 403 || status === 429) {
    return `${url}: it does not let itself be checked (${status}); open it yourself`;
  }
  return `${url}: it answers with an error (${status})`;
}

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

function linksCheck(links: readonly string[], known: LinkState): Check {
  const name = 'links';
  if (links.length === 0) return { name, state: 'good', text: 'No links to check' };
  if (known === 'failed') {
    return { name, state: 'open', text: 'The links could not be checked. Try again.' };
  }
  if (known === 'checking' || links.some((url) => !known.has(url))) {
    return { name, state: 'wait', text: `Checking ${count(links.length, 'link', 'links')}...` };
  }
  const broken = links.flatMap((url) => {
    const check = known.get(url);
    return check === undefined || check.ok ? [] : [outcome(check)];
  });
  if (broken.length === 0) {
    const text = links.length === 1 ? 'The link answers' : `All ${links.length} links answer`;
    return { name, state: 'good', text };
  }
  const text = `${count(broken.length, 'link does', 'links do')} not answer as expected`;
  return { name, state: 'open', text, details: broken };
}

function imageCheck({ featuredImageAlt }: FormValues, kind: Image['kind']): Check {
  const name = 'image';
  if (kind === 'none') return { name, state: 'open', text: 'No featured image: a cover is drawn' };
  if (kind === 'video') return { name, state: 'good', text: 'Video chosen in place of an image' };
  return featuredImageAlt.trim() === ''
    ? { name, state: 'open', text: 'Featured image without an alternative text' }
    : { name, state: 'good', text: 'Featured image with an alternative text' };
}

function headingsCheck({ words, headings }: ContentFacts): Check {
  const name = 'headings';
  if (headings.length === 0) {
    return words > WORDS_WITHOUT_HEADING
      ? { name, state: 'open', text: `${words} words without a heading` }
      : { name, state: 'good', text: 'Short enough to need no heading' };
  }
  // The title is the first level.
  const skips = headings.some((level, index) => level > (headings[index - 1] ?? 1) + 1);
  return skips
    ? { name, state: 'open', text: 'A heading skips a level' }
    : { name, state: 'good', text: `${count(headings.length, 'heading', 'headings')} in order` };
}

/** Places of a generated draft that a writer has not checked yet. */
function marksCheck({ content }: FormValues): Check[] {
  const marks = content.match(/\[check:/gi)?.length ?? 0;
  if (marks === 0) return [];
  const text = `${count(marks, 'place asks', 'places ask')} for a check: [check: ...]`;
  return [{ name: 'checks', state: 'open', text }];
}

function scheduleCheck(values: FormValues, now: Date): Check[] {
  const iso = isoOf(values.scheduledPublishAt);
  if (iso === null) return [];
  const ahead = new Date(iso) > now;
  const text = ahead
    ? `Planned for ${longMoment(iso)}`
    : `The planned time, ${longMoment(iso)}, is over`;
  return [{ name: 'schedule', state: ahead ? 'good' : 'open', text }];
}

/** Images that are not in the library yet. */
export function remoteCheck(images: readonly RemoteImage[]): Check[] {
  const failed = images.filter(({ error }) => error !== null);
  const name = 'remote';
  if (failed.length > 0) {
    const text = `Readers don’t see ${formatCount(failed.length, 'image')} from other sites`;
    return [
      { name, state: 'open', text, details: failed.map((one) => `${one.url}: ${one.error}`) },
    ];
  }
  if (images.length === 0) return [];
  const text = `Adding ${formatCount(images.length, 'image')} to the library`;
  return [{ name, state: 'wait', text }];
}

/**
 * What to look at before an article goes out. It informs: nothing here keeps anybody from publishing.
 * @param image what the featured image is
 */
export function checksOf(
  values: FormValues,
  facts: ContentFacts,
  image: Image['kind'],
  links: LinkState,
  now: Date,
): Check[] {
  const description = lengthHint('description', values.metaDescription);
  const silent = facts.imageTexts.filter((text) => text === null).length;
  const { length } = facts.imageTexts;
  return [
    values.excerpt.trim() === ''
      ? { name: 'excerpt', state: 'open', text: 'No excerpt: lists show the first words' }
      : { name: 'excerpt', state: 'good', text: 'Excerpt written' },
    imageCheck(values, image),
    description.state === 'empty'
      ? { name: 'description', state: 'open', text: 'No meta description' }
      : {
          name: 'description',
          state: description.state === 'good' ? 'good' : 'open',
          text: `Meta description: ${description.count}. ${description.hint}`,
        },
    length === 0
      ? { name: 'images', state: 'good', text: 'No images in the text' }
      : {
          name: 'images',
          state: silent === 0 ? 'good' : 'open',
          text:
            silent === 0
              ? 'Every image in the text has an alternative text'
              : `${silent} of ${count(length, 'image', 'images')} in the text without an alternative text`,
        },
    headingsCheck(facts),
    linksCheck(facts.links, links),
    ...marksCheck(values),
    ...scheduleCheck(values, now),
  ];
}
