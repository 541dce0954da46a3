import type { LinkCheck } from '#features/articles/editing.contract.ts';
import type { LinkReason } from '#features/articles/values.ts';
import type { Image } from '#features/media/values.ts';
import { t } from '#lib/messages/admin.ts';
import type { FormValues } from '../form-values.ts';
import type { RemoteImage } from '../remote-images/use-remote-images.ts';
import { longTime } from '../schedule/schedule.ts';
import { lengthHint } from '../seo/seo-length.ts';
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
  /** 'wait' while it is being checked. */
  state: 'good' | 'open' | 'wait';
  text: string;
  /** One line for each thing to look at. */
  details?: string[];
}

/** The results so far. */
export type LinkState = 'checking' | 'failed' | ReadonlyMap<string, LinkCheck>;

/** Longer texts are easier to read with headings. */
const MAX_WORDS_WITHOUT_HEADING = 300;

const REASONS: Record<LinkReason, string> = {
  address: t('not a valid URL'),
  port: t('can’t check links to this port; open it to verify'),
  unreachable: t('site not found or not responding'),
  timeout: t('no response in time'),
  redirects: t('redirects in a loop'),
  limit: t('too many checks from this site; try again in a minute'),
};

function linkProblem({ url, status, reason }: LinkCheck): string {
  if (reason !== null) return `${url}: ${REASONS[reason]}`;
  if (status === 404 || status === 410)
    return t('{url}: page not found ({status})', { url, status });
  // Some sites let browsers in and turn programs away.
  if (status === 401 || status === 403 || status === 429) {
    return t('{url}: blocks automatic checks ({status}); open it to verify', { url, status });
  }
  return t('{url}: responds with an error ({status})', { url, status: status ?? '' });
}

function linksCheck(links: readonly string[], known: LinkState): Check {
  const name = 'links';
  if (known === 'failed') {
    return { name, state: 'open', text: t('Couldn’t check the links. Try again.') };
  }
  if (known === 'checking' || links.some((url) => !known.has(url))) {
    return {
      name,
      state: 'wait',
      text: t('Checking {links, plural, one {# link} other {# links}}...', { links: links.length }),
    };
  }
  const broken = links.flatMap((url) => {
    const check = known.get(url);
    return check === undefined || check.ok ? [] : [linkProblem(check)];
  });
  if (broken.length === 0) {
    const text =
      links.length === 1
        ? t('The link works')
        : t('All {links} links work', { links: links.length });
    return { name, state: 'good', text };
  }
  const text = t('{broken, plural, one {# link} other {# links}} may be broken', {
    broken: broken.length,
  });
  return { name, state: 'open', text, details: broken };
}

function imageCheck({ featuredImageAlt }: FormValues, kind: Image['kind']): Check {
  const name = 'image';
  if (kind === 'none')
    return { name, state: 'open', text: t('No featured image: readers see a generated cover') };
  if (kind === 'video') return { name, state: 'good', text: t('Featured video') };
  return featuredImageAlt.trim() === ''
    ? { name, state: 'open', text: t('Featured image has no alternative text') }
    : { name, state: 'good', text: t('Featured image has an alternative text') };
}

function headingsCheck({ words, headings }: ContentFacts): Check[] {
  const name = 'headings';
  if (headings.length === 0) {
    return words > MAX_WORDS_WITHOUT_HEADING
      ? [{ name, state: 'open', text: t('{words} words without a heading', { words }) }]
      : [];
  }
  // The title is level 1.
  const skips = headings.some((level, index) => level > (headings[index - 1] ?? 1) + 1);
  return [
    skips
      ? { name, state: 'open', text: t('A heading skips a level') }
      : {
          name,
          state: 'good',
          text: t('{headings, plural, one {# heading} other {# headings}} in order', {
            headings: headings.length,
          }),
        },
  ];
}

function imagesCheck({ imageTexts }: ContentFacts): Check[] {
  const { length } = imageTexts;
  if (length === 0) return [];
  const name = 'images';
  const without = imageTexts.filter((text) => text === null).length;
  if (without === 0) {
    return [{ name, state: 'good', text: t('Every image in the text has an alternative text') }];
  }
  const text = t(
    '{without} of {length, plural, one {# image} other {# images}} in the text {without, plural, one {has} other {have}} no alternative text',
    { without, length },
  );
  return [{ name, state: 'open', text }];
}

/** Passages of a generated draft that a writer hasn't checked yet. */
function marksCheck({ content }: FormValues): Check[] {
  const marks = content.match(/\[check:/gi)?.length ?? 0;
  if (marks === 0) return [];
  const text = t('{marks, plural, one {# passage} other {# passages}} still marked [check: ...]', {
    marks,
  });
  return [{ name: 'checks', state: 'open', text }];
}

function scheduleCheck(values: FormValues, now: Date): Check[] {
  const { scheduledPublishAt } = values;
  if (scheduledPublishAt === null) return [];
  const isAhead = new Date(scheduledPublishAt) > now;
  const time = longTime(scheduledPublishAt);
  const text = isAhead
    ? t('Scheduled for {time}', { time })
    : t('The scheduled time, {time}, has passed', { time });
  return [{ name: 'schedule', state: isAhead ? 'good' : 'open', text }];
}

/** Images that are not in the library yet. */
export function remoteCheck(images: readonly RemoteImage[]): Check[] {
  const failed = images.filter(({ error }) => error !== null);
  const name = 'remote';
  if (failed.length > 0) {
    const text = t(
      'Readers don’t see {failed, plural, one {# image} other {# images}} from other sites',
      { failed: failed.length },
    );
    return [
      { name, state: 'open', text, details: failed.map((one) => `${one.url}: ${one.error}`) },
    ];
  }
  if (images.length === 0) return [];
  const text = t('Adding {images, plural, one {# image} other {# images}} to the library', {
    images: images.length,
  });
  return [{ name, state: 'wait', text }];
}

/** Hints to look at before publishing, without those for what the article doesn't have. They never block it. */
export function checksOf(
  values: FormValues,
  facts: ContentFacts,
  image: Image['kind'],
  links: LinkState,
  now: Date,
): Check[] {
  const description = lengthHint('description', values.metaDescription);
  return [
    values.excerpt.trim() === ''
      ? { name: 'excerpt', state: 'open', text: t('No excerpt: lists show the opening text') }
      : { name: 'excerpt', state: 'good', text: t('Excerpt written') },
    imageCheck(values, image),
    description.state === 'empty'
      ? { name: 'description', state: 'open', text: t('No meta description') }
      : {
          name: 'description',
          state: description.state === 'good' ? 'good' : 'open',
          text: t('Meta description: {count}. {hint}', {
            count: description.count,
            hint: description.hint,
          }),
        },
    ...imagesCheck(facts),
    ...headingsCheck(facts),
    ...(facts.links.length > 0 ? [linksCheck(facts.links, links)] : []),
    ...marksCheck(values),
    ...scheduleCheck(values, now),
  ];
}
