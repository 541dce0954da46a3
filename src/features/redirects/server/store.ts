import type { AuditEvent } from '#features/audit-log/server/public.ts';
import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { RedirectInput } from '../contract.ts';
import { findLoops } from './find-loops.ts';
import { fold, RedirectUrlError, sourceOf, targetOf } from './redirect-urls.ts';
import { rows, type StoredRule, toRow, toRule } from './rule-rows.ts';
import type { Rule } from './rules.ts';
import { adopt, clearMissing, existingRules, keyOf } from './stored-rules.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** All redirects. */
    redirects: true;
  }
}

/** A redirect from form input. @throws RedirectUrlError */
export function ruleOf({ from, to, match, kind }: RedirectInput, siteUrl: string): Rule {
  const source = sourceOf(from, match);
  const target = kind === '410' ? null : targetOf(to, match, siteUrl);
  return { source, folded: fold(source), match, target };
}

const subjectOf = ({ id, source }: { id: number; source: string }) =>
  ({ type: 'redirect', id, name: source }) as const;

/** The problem for an invalid field. */
function fieldProblem(
  status: 400 | 409,
  code: string,
  { field, message }: RedirectUrlError,
): Problem {
  const errors = [{ in: 'body', field, message }] as const;
  return new Problem(status, code, `${field}: ${message}`, { errors: [...errors] });
}

/** @throws Problem 400, or 409 `redirect.exists`, naming the field */
async function validRule(
  db: Db,
  input: RedirectInput,
  { siteUrl, id }: { siteUrl: string; id: number | null },
): Promise<Rule> {
  try {
    const rule = ruleOf(input, siteUrl);
    const other = (await existingRules(db, [rule])).get(keyOf(rule));
    if (other && other.id !== id) {
      const leads =
        other.target === null ? 'is already marked as gone' : `already leads to ${other.target}`;
      throw fieldProblem(409, 'redirect.exists', new RedirectUrlError('from', leads));
    }
    const loop = (await findLoops(db, [rule], new Set(id === null ? [] : [id]))).get(rule);
    if (loop) throw loop;
    return rule;
  } catch (error) {
    if (error instanceof RedirectUrlError) throw fieldProblem(400, 'request.invalid', error);
    throw error;
  }
}

interface RedirectContext extends ActionContext {
  siteUrl: string;
}

async function record(db: Db, context: ActionContext, event: AuditEvent): Promise<void> {
  await recordAction(db, context, event);
  await recordChange(db, context.now, ['redirects']);
}

const detailOf = ({ target }: Rule) => target ?? '410';

/** @returns its id @throws Problem 400 naming the field, 409 `redirect.exists` */
export function createRedirect(
  db: Db,
  input: RedirectInput,
  context: RedirectContext,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rule = await validRule(trx, input, { siteUrl: context.siteUrl, id: null });
    const { id } = await trx
      .insertInto('redirects')
      .values({ ...toRow(rule), created_at: context.now, last_used_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await clearMissing(trx, [rule]);
    const subject = subjectOf({ id, source: rule.source });
    const event = { action: 'redirect.created', subject, detail: detailOf(rule) } as const;
    await record(trx, context, event);
    return id;
  });
}

async function redirectById(db: Db, id: number): Promise<StoredRule> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'redirect.not_found', 'No redirect has this id.');
  return toRule(row);
}

/** @throws Problem as `createRedirect`, and 404 `redirect.not_found` */
export function changeRedirect(
  db: Db,
  id: number,
  input: RedirectInput,
  context: RedirectContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await redirectById(trx, id);
    const rule = await validRule(trx, input, { siteUrl: context.siteUrl, id });
    await trx.updateTable('redirects').set(toRow(rule)).where('id', '=', id).execute();
    await adopt(trx, [id]);
    await clearMissing(trx, [rule]);
    const subject = subjectOf({ id, source: rule.source });
    const event = { action: 'redirect.edited', subject, detail: detailOf(rule) } as const;
    await record(trx, context, event);
  });
}

/** @throws Problem 404 `redirect.not_found` */
export function deleteRedirect(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rule = await redirectById(trx, id);
    await trx.deleteFrom('redirects').where('id', '=', id).execute();
    await adopt(trx, [id]);
    const subject = subjectOf(rule);
    await record(trx, context, { action: 'redirect.deleted', subject, detail: detailOf(rule) });
  });
}
