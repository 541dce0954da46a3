import type { LinkCheck } from '#features/articles/editing.contract.ts';
import { failedChecks, uncheckedMarks } from '#features/articles/publish-checks.policy.ts';
import type { LinkReason } from '#features/articles/values.ts';
import type { Image } from '#features/media/values.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import { type CheckRule, levelIn, type PublishCheck } from '#lib/publish-checks.ts';
import { type FormValues, parseTags } from '../form-values.ts';
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
    | 'schedule'
    | 'tags'
    | 'score'
    | 'copy'
    | 'second';
  /** 'wait' while it is being checked, 'note' for what can't be checked here. */
  state: 'good' | 'open' | 'wait' | 'note';
  /** The check in the settings that it belongs to. */
  rule?: PublishCheck;
  /** Publishing is refused while it is open. */
  isRequired?: true;
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
  if (kind === 'none') {
    const text = t('No featured image: readers see a generated cover');
    return { name, rule: 'image', state: 'open', text };
  }
  if (kind === 'video') return { name, rule: 'image', state: 'good', text: t('Featured video') };
  const rule = 'imageAlt';
  return featuredImageAlt.trim() === ''
    ? { name, rule, state: 'open', text: t('Featured image has no alternative text') }
    : { name, rule, state: 'good', text: t('Featured image has an alternative text') };
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
  const rule = 'imagesAlt';
  if (without === 0) {
    const text = t('Every image in the text has an alternative text');
    return [{ name, rule, state: 'good', text }];
  }
  const text = t(
    '{without} of {length, plural, one {# image} other {# images}} in the text {without, plural, one {has} other {have}} no alternative text',
    { without, length },
  );
  return [{ name, rule, state: 'open', text }];
}

function marksCheck({ content }: FormValues): Check[] {
  const marks = uncheckedMarks(content);
  if (marks === 0) return [];
  const text = t('{marks, plural, one {# passage} other {# passages}} still marked [check: ...]', {
    marks,
  });
  return [{ name: 'checks', rule: 'marks', state: 'open', text }];
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

type OwnRule = 'tags' | 'score' | 'copy' | 'secondPerson';
const OWN: readonly OwnRule[] = ['tags', 'score', 'copy', 'secondPerson'];

/** A line that only the rules of the owner ask for. */
function ownCheck(rule: OwnRule, { category }: FormValues, isOpen: boolean): Check[] {
  const line = (name: Check['name'], good: string, open: string): Check[] => [
    { name, rule, state: isOpen ? 'open' : 'good', text: isOpen ? open : good },
  ];
  const isReview = category === REVIEW_CATEGORY;
  switch (rule) {
    case 'tags':
      return line('tags', t('Has tags'), t('No tags'));
    case 'score':
      return isReview ? line('score', t('Score given'), t('The review has no score')) : [];
    case 'copy':
      return isReview
        ? line(
            'copy',
            t('Says where the reviewed copy came from'),
            t('Doesn’t say where the reviewed copy came from'),
          )
        : [];
    case 'secondPerson': {
      const text = t('Someone other than its last editor must publish it');
      return [{ name: 'second', rule, state: 'note', text }];
    }
  }
}

/** Adds what the rules of the owner ask for in this category, and leaves out what they turn off. */
export function byRules(
  checks: readonly Check[],
  values: FormValues,
  image: Image['kind'],
  rules: readonly CheckRule[],
): Check[] {
  const levels = new Map(rules.map((rule) => [rule.name, levelIn(rule, values.category)]));
  const failed = failedChecks({ ...values, tags: parseTags(values.tags) }, image);
  const all = [...checks, ...OWN.flatMap((rule) => ownCheck(rule, values, failed.has(rule)))];
  return all.flatMap((check) => {
    const { rule } = check;
    if (rule === undefined) return [check];
    const level = levels.get(rule) ?? 'off';
    if (level === 'off') return [];
    const refuses = level === 'required' && (failed.has(rule) || rule === 'secondPerson');
    return [refuses ? { ...check, isRequired: true as const } : check];
  });
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

/** What to look at before publishing, without what the article doesn't have. */
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
      ? {
          name: 'excerpt',
          rule: 'excerpt',
          state: 'open',
          text: t('No excerpt: lists show the opening text'),
        }
      : { name: 'excerpt', rule: 'excerpt', state: 'good', text: t('Excerpt written') },
    imageCheck(values, image),
    description.state === 'empty'
      ? {
          name: 'description',
          rule: 'description',
          state: 'open',
          text: t('No meta description'),
        }
      : {
          name: 'description',
          rule: 'description',
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
