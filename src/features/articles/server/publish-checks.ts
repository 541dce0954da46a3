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

const unwritten = () => badField('content', 'is required: write the text first');

/** @throws Problem 400 naming `content` if it is submitted, scheduled or published before its text is written */
export function assertWritten({ status }: Pick<LifeState, 'status'>, html: string): void {
  if (SUBMITTED_STATUSES.some((one) => one === status) && isUnwritten(html)) {
    throw unwritten();
  }
}

interface Release {
  id: number;
  before: LifeState;
  after: LifeState;
}

/** A text that isn't written is at most this long, so that longer ones aren't read. */
const UNWRITTEN_LENGTH = 100;

/** The stored articles among these that would be released before their text is written. */
async function unwrittenOnes(db: Db, releases: readonly Release[]): Promise<number[]> {
  const texts = await db
    .selectFrom('article_bodies')
    .select(['article_id', 'content'])
    .where(
      'article_id',
      'in',
      releases.map(({ id }) => id),
    )
    .where((eb) => eb(eb.fn<number>('length', ['content']), '<=', UNWRITTEN_LENGTH))
    .execute();
  return texts.filter(({ content }) => isUnwritten(content)).map((one) => one.article_id);
}

/**
 * Reads stored articles before they are released.
 * @returns why these can't be, by article: 400 naming `content`, 409 `article.checks_failed`
 */
export async function releaseProblems(
  db: Db,
  changes: readonly Release[],
  publishing: Publishing,
): Promise<Map<number, Problem>> {
  const problems = new Map<number, Problem>();
  const releases = changes.filter(({ before, after }) => isReleased(before, after));
  if (releases.length === 0) return problems;
  for (const id of await unwrittenOnes(db, releases)) problems.set(id, unwritten());
  for (const release of releases.filter(({ id }) => !problems.has(id))) {
    const problem = await failedChecksProblem(db, release, publishing);
    if (problem !== null) problems.set(release.id, problem);
  }
  return problems;
}

/**
 * Refuses to publish or schedule an article that doesn't pass the required checks. It reads the article as
 * stored: a save calls it after writing, in the same transaction.
 * @throws Problem 409 `article.checks_failed` with what to do
 */
export async function assertChecksPass(trx: Db, release: Release, publishing: Publishing) {
  const problem = await failedChecksProblem(trx, release, publishing);
  if (problem !== null) throw problem;
}

async function failedChecksProblem(
  trx: Db,
  { id, before, after }: Release,
  { config, userId }: Publishing,
): Promise<Problem | null> {
  if (config.publishChecks.length === 0 || !isReleased(before, after)) return null;
  const article = await loadArticle(trx, id);
  if (article === undefined) return null;
  const { fields } = article;
  const required = checkRules(config.publishChecks)
    .filter((rule) => levelIn(rule, fields.category) === 'required')
    .map(({ name }) => name);
  if (required.length === 0) return null;
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
  if (open.length === 0) return null;
  const word = after.status === 'scheduled' ? 'scheduled' : 'published';
  return new Problem(
    409,
    'article.checks_failed',
    `The article can’t be ${word} yet. ${open.map((name) => TODO[name]).join(' ')}`,
  );
}
