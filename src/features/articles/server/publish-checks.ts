import { imageOf } from '#features/media/values.ts';
import { checkRules, levelIn, type PublishCheck } from '#lib/publish-checks.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { failedChecks } from '../publish-checks.policy.ts';
import { isPublic, isUnwritten, SUBMITTED_STATUSES } from '../values.ts';
import type { LifeState } from './lifecycle.ts';
import { loadArticle } from './stored-article.ts';

/** Who publishes, under which rules. */
export interface Publishing {
  config: Pick<Config, 'publishChecks' | 'siteUrl'>;
  userId: number | null;
}

const TODO: Record<PublishCheck, string> = {
  excerpt: 'Write an excerpt.',
  image: 'Add a featured image or video.',
  imageAlt: 'Describe the featured image in its alternative text.',
  description: 'Write a meta description.',
  imagesAlt: 'Give every image in the text an alternative text.',
  tags: 'Add a tag.',
  score: 'Give the review a score.',
  copy: 'Say where the reviewed copy came from.',
  marks: 'Check the passages marked [check: ...] and remove the marks.',
  secondPerson: 'You edited it last: save it as a draft and ask another editor to publish it.',
};

const isApprovedSchedule = ({ status, moderationStatus }: LifeState) =>
  status === 'scheduled' && moderationStatus === 'approved';

/** Whether readers get it now or at its time without further approval. A public article can always be corrected. */
const isReleased = (before: LifeState, after: LifeState) =>
  isApprovedSchedule(after) || (isPublic(after) && !isPublic(before));

/** @throws Problem 400 naming `content` if it is submitted, scheduled or published before its text is written */
export function assertWritten({ status }: Pick<LifeState, 'status'>, html: string): void {
  if (SUBMITTED_STATUSES.some((one) => one === status) && isUnwritten(html)) {
    throw badField('content', 'is required: write the text first');
  }
}

interface Release {
  id: number;
  before: LifeState;
  after: LifeState;
}

/** Refuses to release a stored article whose text isn't written. @throws Problem 400 naming `content` */
export async function assertStoredWritten(db: Db, { id, before, after }: Release): Promise<void> {
  if (!isReleased(before, after)) return;
  const { content } = await db
    .selectFrom('article_bodies')
    .select('content')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  assertWritten(after, content);
}

/**
 * Refuses to publish or schedule an article that doesn't pass the required checks. It reads the article as
 * stored: a save calls it after writing, in the same transaction.
 * @throws Problem 409 `article.checks_failed` with what to do
 */
export async function assertChecksPass(
  trx: Db,
  { id, before, after }: Release,
  { config, userId }: Publishing,
): Promise<void> {
  if (config.publishChecks.length === 0 || !isReleased(before, after)) return;
  const article = await loadArticle(trx, id);
  if (article === undefined) return;
  const { fields } = article;
  const required = checkRules(config.publishChecks)
    .filter((rule) => levelIn(rule, fields.category) === 'required')
    .map(({ name }) => name);
  if (required.length === 0) return;
  const failed = failedChecks(
    fields,
    imageOf(fields.featuredImage, new URL(config.siteUrl).host).kind,
  );
  if (required.includes('secondPerson')) {
    const { edited_by } = await trx
      .selectFrom('articles')
      .select('edited_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (edited_by === userId) failed.add('secondPerson');
  }
  const open = required.filter((name) => failed.has(name));
  if (open.length === 0) return;
  const word = after.status === 'scheduled' ? 'scheduled' : 'published';
  throw new Problem(
    409,
    'article.checks_failed',
    `The article can’t be ${word} yet. ${open.map((name) => TODO[name]).join(' ')}`,
  );
}
