import type { FastifyBaseLogger } from 'fastify';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { recordGeneratedDraft } from '#features/articles/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { type LanguageModel, type ModelCost, noCost } from '#platform/llm/language-model.ts';
import { problemOfModel } from '#platform/llm/model-problem.ts';
import { type GeneratedArticle, modelDraftSchema, type Progress } from '../contract.ts';
import { type DraftGround, finishDraft, UNUSABLE } from './finish-draft.ts';
import { outlineOf } from './outline.ts';
import { fillPrompt, readPrompt } from './prompt.ts';
import { beginnings, relatedArticles } from './related.ts';

/** Words between two progress reports. */
const REPORT_EVERY = 10;

export interface Generation {
  keyword: string;
  actor: Actor;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  log: FastifyBaseLogger;
}

interface Category {
  slug: string;
  name: string;
  description: string;
}

/** What the model gets about one of our articles. */
function facts(article: ArticleSummary, text: string) {
  return {
    title: article.title,
    address: articlePath(article.slug),
    category: article.category,
    published: article.publishedAt?.slice(0, 10) ?? null,
    tags: article.tags,
    text,
  };
}

/** Reports a model's progress, but not for every word. */
function reporter(onProgress: Generation['onProgress']) {
  let reported = -REPORT_EVERY;
  let last = false;
  return ({ isRepair, words }: { isRepair: boolean; words: number }) => {
    if (isRepair === last && words - reported < REPORT_EVERY) return;
    last = isRepair;
    reported = words;
    onProgress({ stage: isRepair ? 'repairing' : 'writing', words });
  };
}

/** The draft as the model wrote it. @throws Problem if it wrote none */
async function write(
  { db, config, now }: Context,
  model: LanguageModel,
  { keyword, related }: DraftGround,
  categories: readonly Category[],
  { signal, onProgress }: Generation,
  cost: ModelCost,
) {
  const texts = await beginnings(
    db,
    related.map(({ id }) => id),
  );
  const { system, prompt } = fillPrompt(await readPrompt(config.dataDir), {
    site: config.siteName,
    today: formatDate(now(), 'long', config.timeZone),
    categories: categories
      .map(({ slug, name, description }) => `- ${slug}: ${name}. ${description}`.trim())
      .join('\n'),
    keyword,
    related: related.map((article) => facts(article, texts.get(article.id) ?? '')),
  });
  onProgress({ stage: 'writing', words: 0 });
  try {
    return await model.structured({
      system,
      prompt,
      schema: modelDraftSchema,
      signal,
      onProgress: reporter(onProgress),
      cost,
    });
  } catch (error) {
    const { timeoutMs } = model;
    throw problemOfModel(error, { area: 'drafting', timeoutMs, unusable: UNUSABLE });
  }
}

async function knownCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'description'])
    .orderBy('id')
    .execute();
}

/** Creates and records a draft. Adds to `cost` even if it fails. */
async function make(
  context: Context,
  generation: Generation,
  cost: ModelCost,
): Promise<GeneratedArticle> {
  const { db, config, model, now } = context;
  const { keyword, actor, onProgress } = generation;
  onProgress({ stage: 'searching', words: 0 });
  const categories = await knownCategories(db);
  const ground: DraftGround = {
    keyword,
    siteUrl: config.siteUrl,
    timeZone: config.timeZone,
    categories: categories.map(({ slug }) => slug),
    related: await relatedArticles(db, keyword),
  };
  const written =
    model === null
      ? outlineOf(ground)
      : await write(context, model, ground, categories, generation, cost);
  onProgress({ stage: 'checking', words: 0 });
  const draft = await finishDraft(db, written, ground);
  const source = `${model === null ? 'outline' : `model ${model.name}`}, keyword “${keyword}”`;
  const id = await inTransaction(db, (trx) =>
    recordGeneratedDraft(trx, { userId: actor.userId, source }, now()),
  );
  return {
    id,
    ...draft,
    generator: model === null ? 'outline' : 'model',
    model: model?.name ?? null,
  };
}

/**
 * Generates a draft about a keyword: by the model if one is set up, otherwise an outline from the archive
 * (spec §4, §7). The draft is recorded with an ID, so that the activity log of the article can name it. The cost
 * is always logged.
 * @throws Problem `drafting.unavailable`, `.timeout`, `.limited`, `.failed`, `.invalid`, `.prompt`
 */
export async function generate(
  context: Context,
  generation: Generation,
): Promise<GeneratedArticle> {
  const begun = performance.now();
  const cost = noCost();
  let outcome = 'done';
  try {
    return await make(context, generation, cost);
  } catch (error) {
    outcome = error instanceof Problem ? error.code : 'error';
    throw error;
  } finally {
    const ms = Math.round(performance.now() - begun);
    generation.log.info(
      {
        model: context.model?.name ?? null,
        ms,
        ...cost,
        outcome,
      },
      outcome === 'done' ? 'draft generated' : 'draft generation failed',
    );
  }
}
