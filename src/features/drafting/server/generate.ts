import type { FastifyBaseLogger } from 'fastify';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { noteGenerated } from '#features/articles/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { longDate } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import {
  type LanguageModel,
  type ModelCost,
  ModelError,
  NO_COST,
} from '#platform/llm/language-model.ts';
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
  bill: ModelCost,
) {
  const texts = await beginnings(
    db,
    related.map(({ id }) => id),
  );
  const { system, prompt } = fillPrompt(await readPrompt(config.dataDir), {
    site: config.siteName,
    today: longDate(new Date(now()).toISOString()),
    categories: categories
      .map(({ slug, name, description }) => `- ${slug}: ${name}. ${description}`.trim())
      .join('\n'),
    keyword,
    related: related.map((article) => facts(article, texts.get(article.id) ?? '')),
  });
  onProgress({ stage: 'writing', words: 0 });
  try {
    const { value, calls, usage } = await model.structured({
      system,
      prompt,
      schema: modelDraftSchema,
      signal,
      onProgress: reporter(onProgress),
    });
    Object.assign(bill, { calls, usage });
    return value;
  } catch (error) {
    if (error instanceof ModelError) Object.assign(bill, error.cost);
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

/** A draft that is kept in mind. What it cost stands in `bill`, also where none comes. */
async function make(
  context: Context,
  generation: Generation,
  bill: ModelCost,
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
      : await write(context, model, ground, categories, generation, bill);
  onProgress({ stage: 'checking', words: 0 });
  const draft = await finishDraft(db, written, ground);
  const source = `${model === null ? 'outline' : `model ${model.name}`}, keyword “${keyword}”`;
  await inTransaction(db, (trx) =>
    noteGenerated(
      trx,
      {
        userId: actor.userId,
        source,
        content: draft.content,
        from: { text: keyword, articles: ground.related.map(({ id }) => id) },
      },
      now(),
    ),
  );
  return {
    ...draft,
    generator: model === null ? 'outline' : 'model',
    model: model?.name ?? null,
  };
}

/**
 * Makes the draft of an article about a keyword: by the model where there is one, else the outline
 * from the archive (spec §4, §7). It is kept in mind, so that an article with its words says so in
 * its history. What it cost is logged, whatever became of it.
 * @throws Problem `drafting.unavailable`, `.timeout`, `.limited`, `.failed`, `.invalid`, `.prompt`
 */
export async function generate(
  context: Context,
  generation: Generation,
): Promise<GeneratedArticle> {
  const begun = performance.now();
  const bill = { ...NO_COST };
  let outcome = 'done';
  try {
    return await make(context, generation, bill);
  } catch (error) {
    outcome = error instanceof Problem ? error.code : 'error';
    throw error;
  } finally {
    const ms = Math.round(performance.now() - begun);
    generation.log.info(
      {
        model: context.model?.name ?? null,
        ms,
        calls: bill.calls,
        ...bill.usage,
        outcome,
      },
      outcome === 'done' ? 'a draft was generated' : 'no draft was generated',
    );
  }
}
