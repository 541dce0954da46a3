import type { ArticleStatus, ModerationStatus } from '#features/articles/values.ts';
import { CORE_CATEGORIES, type CoreCategory } from '#features/taxonomy/values.ts';
import { DAY } from '#lib/durations.ts';
import { slugify } from '#lib/text/slug.ts';
import { between, pick, type Random, seededRandom, Vocabulary } from './vocabulary.ts';

const SEED = 20_261_120;
const VOCABULARY_SIZE = 30_000;
const WORDS_PER_ARTICLE = 600;
const TAG_POOL = 400;
/** The day of the newest article; the oldest is `YEARS` older. */
const NEWEST = Date.UTC(2026, 9, 31);
const YEARS = 8;
/** A tenth of all articles is from this month, so that its calendar has 10,000 of 100,000. */
export const BUSY_MONTH = Date.UTC(2026, 9, 1);
const BUSY_SHARE = 0.1;
const PUBLIC_SHARE = 0.95;
const HIDDEN: readonly [ArticleStatus, ModerationStatus][] = [
  ['draft', 'approved'],
  ['published', 'pending'],
  ['scheduled', 'approved'],
  ['archived', 'approved'],
  ['published', 'rejected'],
];
/** How articles are spread over the categories, in percent. */
const CATEGORY_SHARES: Record<CoreCategory, number> = {
  news: 45,
  review: 25,
  guide: 15,
  community: 10,
  education: 5,
};

export interface InventedArticle {
  title: string;
  slug: string;
  excerpt: string;
  metaDescription: string;
  tags: string[];
  category: CoreCategory;
  featuredImage: string | null;
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
  /** UTC epoch milliseconds: when it was created and, if public, published. */
  at: number;
  /** Sanitized HTML. */
  content: string;
  /** The same without tags. */
  text: string;
}

const vocabulary = new Vocabulary(VOCABULARY_SIZE, SEED);

/** The language of all generated articles. */
export function inventedLanguage(): Vocabulary {
  return vocabulary;
}

/** The tags of articles. */
export const TAGS: readonly string[] = Array.from({ length: TAG_POOL }, (_, index) =>
  index % 3 === 0
    ? vocabulary.at(200 + index * 7)
    : `${vocabulary.at(300 + index * 5)} ${vocabulary.at(900 + index * 3)}`,
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function sentences(words: readonly string[], random: Random): string {
  const parts: string[] = [];
  for (let start = 0; start < words.length; ) {
    const end = start + between(random, 6, 18);
    parts.push(`${capital(words.slice(start, end).join(' '))}.`);
    start = end;
  }
  return parts.join(' ');
}

function body(random: Random): { content: string; text: string } {
  const blocks: { tag: 'p' | 'h2'; text: string }[] = [];
  let left = WORDS_PER_ARTICLE;
  while (left > 0) {
    if (blocks.length % 4 === 3) {
      blocks.push({ tag: 'h2', text: capital(vocabulary.run(random, 4).join(' ')) });
      left -= 4;
    }
    const count = Math.min(left, between(random, 50, 90));
    blocks.push({ tag: 'p', text: sentences(vocabulary.run(random, count), random) });
    left -= count;
  }
  return {
    content: blocks.map(({ tag, text }) => `<${tag}>${text}</${tag}>`).join(''),
    text: blocks.map(({ text }) => text).join(' '),
  };
}

function categoryOf(random: Random): CoreCategory {
  let left = random() * 100;
  for (const slug of CORE_CATEGORIES) {
    left -= CATEGORY_SHARES[slug];
    if (left < 0) return slug;
  }
  return 'news';
}

/** The time of an article. @param done the share of articles before it */
function timeOf(done: number): number {
  const oldest = NEWEST - YEARS * 365 * DAY;
  const quiet = 1 - BUSY_SHARE;
  return Math.round(
    done < quiet
      ? oldest + ((BUSY_MONTH - oldest) * done) / quiet
      : BUSY_MONTH + ((NEWEST - BUSY_MONTH) * (done - quiet)) / BUSY_SHARE,
  );
}

/** The same `count` articles for the same count, oldest first. */
export function* inventArticles(count: number): Generator<InventedArticle> {
  const random = seededRandom(SEED + 1);
  const slugs = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const title = capital(vocabulary.run(random, between(random, 4, 9)).join(' '));
    const base = slugify(title);
    const slug = slugs.has(base) ? `${base}-${index}` : base;
    slugs.add(slug);
    const [status, moderationStatus]: [ArticleStatus, ModerationStatus] =
      random() < PUBLIC_SHARE ? ['published', 'approved'] : pick(random, HIDDEN);
    const tags = Array.from({ length: between(random, 2, 5) }, () => pick(random, TAGS));
    yield {
      title,
      slug,
      // One in five uses the beginning of its text.
      excerpt: random() < 0.8 ? sentences(vocabulary.run(random, 20), random) : '',
      metaDescription: '',
      tags: [...new Set(tags)],
      category: categoryOf(random),
      featuredImage: random() < 0.6 ? `/demo/images/bench-${index % 50}.webp` : null,
      status,
      moderationStatus,
      at: timeOf((index + random()) / count),
      ...body(random),
    };
  }
}
