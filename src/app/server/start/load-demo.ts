import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { correctionInputSchema } from '#features/articles/corrections.contract.ts';
import { addCorrection, createArticle, takeExtensions } from '#features/articles/server/public.ts';
import { ARTICLE_STATUSES, MODERATION_STATUSES } from '#features/articles/values.ts';
import { place } from '#features/featured/server/public.ts';
import { FEATURED_PAGES } from '#features/featured/values.ts';
import { DEMO_FOLDER, withDemoImages } from '#features/media/server/public.ts';
import { reviewInputSchema } from '#features/reviews/contract.ts';
import { seriesInputSchema } from '#features/series/contract.ts';
import { createSeries } from '#features/series/server/public.ts';
import { recordDemo } from '#features/setup/server/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { type Actor, ensureAccount } from '#features/users/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueueNow } from '#platform/jobs/queue.ts';
import { demoAuthors, demoByline, loadAuthors } from './demo-authors.ts';
import { loadGames } from './demo-games.ts';
import { loadCoverage } from './demo-live.ts';

const FRONT_MATTER = /^---\n(?<meta>[\s\S]*?)\n---\n(?<content>[\s\S]*)$/;

const metaSchema = z.strictObject({
  title: z.string().min(1),
  slug: z.string().min(1),
  category: z.enum(CORE_CATEGORIES),
  excerpt: z.string().default(''),
  metaDescription: z.string().default(''),
  tags: z.array(z.string()),
  featuredImage: z.string().nullable(),
  featuredImageAlt: z.string().default(''),
  featuredImageCaption: z.string().default(''),
  language: z.string().default(''),
  author: z.string(),
  byline: demoByline,
  /** Slugs of the games that it is about. */
  games: z.array(z.string()).default([]),
  series: seriesInputSchema.nullable().default(null),
  /** The version of a guide's last check, and how many days before loading it was. */
  checked: z.strictObject({ version: z.string(), daysAgo: z.number().positive() }).optional(),
  status: z.enum(ARTICLE_STATUSES).default('published'),
  moderation: z.enum(MODERATION_STATUSES).default('approved'),
  rejectionNote: z.string().nullable().default(null),
  /** When it was published or created, in days before loading. */
  daysAgo: z.number().positive().default(0.1),
  daysAhead: z.number().positive().optional(),
  /** The end of its embargo, in days after loading. */
  embargo: z
    .strictObject({ daysAhead: z.number().positive(), reason: z.string(), source: z.string() })
    .optional(),
  /** With the days since its update. */
  review: z.looseObject({ stateDaysAgo: z.number().positive().optional() }).optional(),
});

const magazineSchema = z.strictObject({
  accounts: z.array(z.string()),
  authors: demoAuthors,
  series: z.array(seriesInputSchema.pick({ title: true }).extend({ words: z.string() })),
  corrections: z.array(
    correctionInputSchema.extend({ article: z.string(), daysAgo: z.number().positive() }),
  ),
  /** Articles with live coverage; the entries are in `live/SLUG.json`. */
  live: z.array(z.string()),
  placements: z.partialRecord(z.enum(FEATURED_PAGES), z.array(z.string()).max(4)),
});

interface DemoArticle extends z.infer<typeof metaSchema> {
  content: string;
}

async function readArticle(file: string): Promise<DemoArticle> {
  const written = withDemoImages(await readFile(file, 'utf8'));
  const parts = FRONT_MATTER.exec(written)?.groups;
  if (!parts) throw new Error(`${file} does not begin with front matter`);
  return { ...metaSchema.parse(JSON.parse(parts.meta ?? '')), content: parts.content ?? '' };
}

/** The demo's articles, oldest first. */
async function readArticles(): Promise<DemoArticle[]> {
  const folder = path.join(DEMO_FOLDER, 'articles');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
  const articles = await Promise.all(files.map((name) => readArticle(path.join(folder, name))));
  return articles.sort((a, b) => b.daysAgo - a.daysAgo);
}

/** The day (UTC) this many days ago. */
const dayOf = (daysAgo: number, now: number) =>
  new Date(now - daysAgo * DAY).toISOString().slice(0, 10);

/** A review in the form of a request. */
function writtenReview(review: DemoArticle['review'], now: number) {
  if (review === undefined) return null;
  const { stateDaysAgo, ...written } = review;
  const day = stateDaysAgo === undefined ? {} : { stateDate: dayOf(stateDaysAgo, now) };
  return reviewInputSchema.parse({ ...written, ...day });
}

/** Loads the demo magazine into an empty database, completely or not at all. */
export async function loadDemo(db: Db, config: Config, now: number): Promise<void> {
  const articles = await readArticles();
  const magazine = magazineSchema.parse(
    JSON.parse(await readFile(path.join(DEMO_FOLDER, 'magazine.json'), 'utf8')),
  );
  await inTransaction(db, async (trx) => {
    const accounts = new Map<string, Actor>();
    for (const name of magazine.accounts) {
      const userId = await ensureAccount(trx, name, 'author', now);
      accounts.set(name, { userId, name, role: 'author', session: null });
    }
    const later = (days: number) => Math.round(now + days * DAY);
    const [first] = accounts.values();
    if (!first) throw new Error('the demo has no accounts');
    await loadGames(trx, first, now);
    for (const { title, words } of magazine.series) await createSeries(trx, title, words);
    const namedOver = await loadAuthors(trx, magazine.authors, first, now);
    const loaded = new Map<string, { id: number; slug: string; author: Actor }>();
    const named = (slug: string) => {
      const found = loaded.get(slug);
      if (!found) throw new Error(`the demo has no article ${slug}`);
      return found;
    };
    for (const { author: name, moderation, daysAgo, ...article } of articles) {
      const author = accounts.get(name);
      if (!author) throw new Error(`${article.slug}: no account ${name}`);
      const { daysAhead, embargo, review, byline, games, series, checked, ...fields } = article;
      const { slug } = fields;
      const { userId: authorId } = author;
      const at = Math.round(now - daysAgo * DAY);
      const { id } = await createArticle(
        trx,
        {
          ...fields,
          ...(await takeExtensions(
            {
              games,
              series,
              review: writtenReview(review, now),
              checked: checked
                ? { version: checked.version, day: dayOf(checked.daysAgo, now) }
                : null,
            },
            config,
            trx,
          )),
          byline: namedOver(byline, name),
          moderationStatus: moderation,
          embargoUntil: embargo ? later(embargo.daysAhead) : null,
          embargoReason: embargo?.reason ?? '',
          embargoSource: embargo?.source ?? '',
          scheduledAt: daysAhead === undefined ? null : later(daysAhead),
          unpublishAt: null,
          authorId,
        },
        { userId: authorId, now: at },
      );
      loaded.set(slug, { id, slug, author });
    }
    for (const { article, daysAgo, ...correction } of magazine.corrections) {
      const { id, author } = named(article);
      await addCorrection(trx, id, correction, author, Math.round(now - daysAgo * DAY));
    }
    for (const slug of magazine.live) {
      await loadCoverage({ db: trx, config }, named(slug), now);
    }
    for (const [page, slugs] of Object.entries(magazine.placements)) {
      for (const [position, slug] of slugs.entries()) {
        const { id: articleId } = named(slug);
        await place(trx, now, {
          page: page as (typeof FEATURED_PAGES)[number],
          position,
          articleId,
        });
      }
    }
    await recordDemo(trx);
    await enqueueNow(trx, now);
  });
}
