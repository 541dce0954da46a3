import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createArticle } from '#features/articles/server/public.ts';
import { ARTICLE_STATUSES, MODERATION_STATUSES } from '#features/articles/values.ts';
import { place } from '#features/featured/server/public.ts';
import { FEATURED_PAGES } from '#features/featured/values.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { ensureAccount } from '#features/users/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { DEMO_ADDRESS, DEMO_FOLDER, demoPictures } from '../demo-pictures.ts';
import { loadGames } from './demo-games.ts';

const FRONT_MATTER = /^---\n(?<meta>[\s\S]*?)\n---\n(?<content>[\s\S]*)$/;

/** A picture as articles name it. */
const PICTURE = new RegExp(`${DEMO_ADDRESS}([\\w.-]+)`, 'g');

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
  author: z.string(),
  status: z.enum(ARTICLE_STATUSES).default('published'),
  moderation: z.enum(MODERATION_STATUSES).default('approved'),
  rejectionNote: z.string().nullable().default(null),
  /** When it was published or made, counted back from the day the demo is loaded. */
  daysAgo: z.number().positive().default(0.1),
  daysAhead: z.number().positive().optional(),
});

const magazineSchema = z.strictObject({
  authors: z.array(z.string()),
  placements: z.partialRecord(z.enum(FEATURED_PAGES), z.array(z.string()).max(4)),
});

interface DemoArticle extends z.infer<typeof metaSchema> {
  content: string;
}

async function readArticle(file: string, pictures: Map<string, string>): Promise<DemoArticle> {
  const written = (await readFile(file, 'utf8')).replaceAll(
    PICTURE,
    (address, name) => pictures.get(name) ?? address,
  );
  const parts = FRONT_MATTER.exec(written)?.groups;
  if (!parts) throw new Error(`${file} does not begin with front matter`);
  return { ...metaSchema.parse(JSON.parse(parts.meta ?? '')), content: parts.content ?? '' };
}

/** The demo's articles, oldest first. */
async function readArticles(): Promise<DemoArticle[]> {
  const folder = path.join(DEMO_FOLDER, 'articles');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
  const pictures = demoPictures();
  const articles = await Promise.all(
    files.map((name) => readArticle(path.join(folder, name), pictures)),
  );
  return articles.sort((a, b) => b.daysAgo - a.daysAgo);
}

/** Fills an empty store with the demo magazine: all of it, or nothing when anything fails. */
export async function loadDemo(db: Db, now: number): Promise<void> {
  const articles = await readArticles();
  const magazine = magazineSchema.parse(
    JSON.parse(await readFile(path.join(DEMO_FOLDER, 'magazine.json'), 'utf8')),
  );
  await inTransaction(db, async (trx) => {
    const authorIds = new Map<string, number>();
    for (const name of magazine.authors) {
      authorIds.set(name, await ensureAccount(trx, name, 'author', now));
    }
    const [first] = authorIds;
    if (first) await loadGames(trx, { name: first[0], userId: first[1] }, now);
    const ids = new Map<string, number>();
    for (const { author, moderation, daysAgo, daysAhead, ...article } of articles) {
      const authorId = authorIds.get(author);
      if (authorId === undefined) throw new Error(`${article.slug}: no author ${author}`);
      const at = Math.round(now - daysAgo * DAY);
      const { id } = await createArticle(
        trx,
        {
          ...article,
          moderationStatus: moderation,
          ...{ embargoUntil: null, embargoReason: '', embargoSource: '' },
          scheduledAt: daysAhead === undefined ? null : Math.round(now + daysAhead * DAY),
          authorId,
        },
        { userId: authorId, now: at, createdAt: at, publishedAt: at },
      );
      ids.set(article.slug, id);
    }
    for (const [page, slugs] of Object.entries(magazine.placements)) {
      for (const [position, slug] of slugs.entries()) {
        const articleId = ids.get(slug);
        if (articleId === undefined) throw new Error(`placement of an unknown article: ${slug}`);
        await place(trx, now, {
          page: page as (typeof FEATURED_PAGES)[number],
          position,
          articleId,
        });
      }
    }
  });
}
