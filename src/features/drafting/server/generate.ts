import type { FastifyBaseLogger } from 'fastify';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { noteGeneratedDraft } from '#features/articles/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { type LanguageModel, type ModelCost, noCost } from '#platform/llm/language-model.ts';
import { type GeneratedArticle, modelDraftSchema, type Progress } from '../contract.ts';
import { type DraftGround, finishDraft } from './finish-draft.ts';
import { outlineOf } from './outline.ts';
import { problemOfModel } from './problems.ts';
import { fillPrompt, readPrompt } from './prompt.ts';
import { beginnings, relatedArticles } from './related.ts';

/** Words between two reports of progress. */
const REPORT_EVERY = 10;

export interface Generation {
  keyword: string;
  actor: Actor;
  /** Ends it when nobody waits for it any more. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  log: FastifyBaseLogger;
}

interface Category {
  slug: string;
  name: string;
  description: string;
}

/** What a model learns of an article of ours. */
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

/** A model's progress in our stages, said no more often than it is worth. */
function reporter(onProgress: Generation['onProgress']) {
  let said = -REPORT_EVERY;
  let last = false;
  return ({ isRepair, words }: { isRepair: boolean; words: number }) => {
    if (isRepair === last && words - said < REPORT_EVERY) return;
    last = isRepair;
    said = words;
    onProgress({ stage: isRepair ? 'repairing' : 'writing', words });
  };
}

/** What a draft by the model says, still as it was written. @throws Problem where none comes */
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
    today: formatDate(new Date(now()).toISOString(), 'long'),
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
    throw problemOfModel(error, model.timeoutMs);
  }
}

async function knownCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'description'])
    .orderBy('id')
    .execute();
}

/** A draft that is noted. What it costs is added to `cost`, also where none comes. */
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
    noteGeneratedDraft(trx, { userId: actor.userId, source }, now()),
  );
  return {
    id,
    ...draft,
    generator: model === null ? 'outline' : 'model',
    model: model?.name ?? null,
  };
}

/**
 * Makes the draft of an article about a keyword: by the model where there is one, else the outline
 * from the archive (spec §4, §7). It is noted by an id, so that the audit log of the article that it
 * becomes can say so. What it cost is logged, whatever became of it.
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
      outcome === 'done' ? 'a draft was generated' : 'no draft was generated',
    );
  }
}
