import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { RedirectInput } from '../contract.ts';
import { AddressError, fold, sourceOf, targetOf } from './addresses.ts';
import type { Rule } from './rules.ts';
import {
  adopt,
  forgetMissing,
  keyOf,
  refusedRules,
  rows,
  type StoredRule,
  storedTwins,
  toRow,
  toRule,
} from './stored-rules.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** Where old addresses lead. */
    redirects: true;
  }
}

/** A redirect as somebody asked for it. @throws AddressError */
export function ruleOf({ from, to, match, kind }: RedirectInput, siteUrl: string): Rule {
  const source = sourceOf(from, match);
  const { href, key } = kind === '410' ? { href: null, key: null } : targetOf(to, match, siteUrl);
  return { source, folded: fold(source), match, target: href, targetKey: key };
}

const subjectOf = ({ id, source }: { id: number; source: string }) =>
  ({ type: 'redirect', id, name: source }) as const;

/** The form of a field that cannot be taken. */
function refusal(status: 400 | 409, code: string, { field, message }: AddressError): Problem {
  const errors = [{ in: 'body', field, message }] as const;
  return new Problem(status, code, `${field}: ${message}`, { errors: [...errors] });
}

/** @throws Problem 400, or 409 `redirect.exists`, naming the field */
async function judged(
  db: Db,
  input: RedirectInput,
  { siteUrl, id }: { siteUrl: string; id: number | null },
): Promise<Rule> {
  try {
    const rule = ruleOf(input, siteUrl);
    const twin = (await storedTwins(db, [rule])).get(keyOf(rule));
    if (twin && twin.id !== id) {
      const leads = twin.target === null ? 'is gone already' : `already leads to ${twin.target}`;
      throw refusal(409, 'redirect.exists', new AddressError('from', leads));
    }
    const refused = (await refusedRules(db, [rule], new Set(id === null ? [] : [id]))).get(rule);
    if (refused) throw refused;
    return rule;
  } catch (error) {
    if (error instanceof AddressError) throw refusal(400, 'request.invalid', error);
    throw error;
  }
}

interface By {
  actor: AuditActor;
  now: number;
  siteUrl: string;
}

async function note(db: Db, { actor, now }: By, events: readonly AuditEvent[]): Promise<void> {
  await recordAudit(db, now, actor, events);
  await recordChange(db, now, ['redirects']);
}

const detailOf = ({ target }: Rule) => target ?? '410';

/** @returns its id @throws Problem 400 naming the field, 409 `redirect.exists` */
export function createRedirect(db: Db, input: RedirectInput, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rule = await judged(trx, input, { siteUrl: by.siteUrl, id: null });
    const { id } = await trx
      .insertInto('redirects')
      .values({ ...toRow(rule), created_at: by.now, last_used_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await forgetMissing(trx, [rule]);
    const subject = subjectOf({ id, source: rule.source });
    await note(trx, by, [{ action: 'redirect.created', subject, detail: detailOf(rule) }]);
    return id;
  });
}

async function redirectById(db: Db, id: number): Promise<StoredRule> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'redirect.not_found', 'There is no redirect with this id.');
  return toRule(row);
}

/** @throws Problem as `createRedirect`, and 404 `redirect.not_found` */
export function changeRedirect(db: Db, id: number, input: RedirectInput, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    await redirectById(trx, id);
    const rule = await judged(trx, input, { siteUrl: by.siteUrl, id });
    await trx.updateTable('redirects').set(toRow(rule)).where('id', '=', id).execute();
    await adopt(trx, [id]);
    await forgetMissing(trx, [rule]);
    const subject = subjectOf({ id, source: rule.source });
    await note(trx, by, [{ action: 'redirect.edited', subject, detail: detailOf(rule) }]);
  });
}

/** @throws Problem 404 `redirect.not_found` */
export function deleteRedirect(db: Db, id: number, by: Omit<By, 'siteUrl'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rule = await redirectById(trx, id);
    await trx.deleteFrom('redirects').where('id', '=', id).execute();
    await adopt(trx, [id]);
    const event = { action: 'redirect.deleted', subject: subjectOf(rule) } as const;
    await note(trx, { ...by, siteUrl: '' }, [{ ...event, detail: detailOf(rule) }]);
  });
}
