import {
  type ActionContext,
  type AuditEvent,
  recordAction,
} from '#features/audit-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { KeyError, seal } from '#platform/secrets/sealed.ts';
import type { SocialAccount, SocialAccountInput } from '../contract.ts';
import { MAX_ACCOUNTS, RULES } from '../values.ts';
import {
  type AccountRow,
  accountRow,
  activeAccounts,
  PURPOSE,
  toAccount,
} from './accounts.views.ts';
import { followFromNow } from './follow-articles.ts';

interface AccountContext extends ActionContext {
  config: Context['config'];
}

/** An https URL without a password. @throws Problem 400 naming the field */
function takeUrl(field: string, text: string, { webhooksToPrivate }: Context['config']): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isUrl =
    url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  if (!isUrl) throw badField(field, 'must be an https URL without a password');
  if (!(webhooksToPrivate || url.protocol === 'https:')) {
    throw badField(field, 'must start with https://');
  }
  return url;
}

/** Encrypts a secret. @throws Problem 409 `social.no_key` */
function sealed(config: Context['config'], secret: string): string {
  // Key files of instances that share a PostgreSQL would differ.
  if (config.databaseUrl !== null && config.secretsKey === null) {
    const detail = 'Set SECRETS_KEY first, the same on all instances. It encrypts this secret.';
    throw new Problem(409, 'social.no_key', detail);
  }
  try {
    return seal(config, PURPOSE, secret);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Problem(409, 'social.no_key', error.message, { cause: error });
  }
}

/** The columns of valid input. @throws Problem 400, 409 `social.no_key` */
function columnsOf(
  input: SocialAccountInput,
  former: AccountRow | null,
  config: Context['config'],
) {
  const { network, secret } = input;
  const { hasServer } = RULES[network];
  if (former !== null && former.network !== network) throw badField('network', 'can’t change');
  if (former === null && secret === '') throw badField('secret', 'is required');
  if (network === 'bluesky' && input.login === '') throw badField('login', 'is required');
  const target = hasServer
    ? takeUrl('server', input.server, config)
    : secret === ''
      ? null
      : takeUrl('secret', secret, config);
  const server = target?.origin ?? former?.server ?? '';
  const login = network === 'bluesky' ? input.login.replace(/^@/, '') : '';
  const isElsewhere = former !== null && (former.server !== server || former.login !== login);
  // Otherwise the saved secret would be sent to another server.
  if (isElsewhere && secret === '') throw badField('secret', 'must be entered again');
  return {
    network,
    name: input.name,
    server,
    login,
    template: input.template,
    categories: input.categories.join(' '),
    is_automatic: input.isAutomatic ? 1 : 0,
    is_active: input.isActive ? 1 : 0,
    problem: null,
    ...(secret !== '' && { secret: sealed(config, secret), session: null }),
  };
}

const record = (
  trx: Db,
  context: ActionContext,
  action: AuditEvent['action'],
  { id, name, network }: Pick<AccountRow, 'id' | 'name' | 'network'>,
) => recordAction(trx, context, { action, subject: { type: 'social', id, name }, detail: network });

/** Adds a connection, or changes one. @throws Problem 400, 404 `social.not_found`, 409 `social.too_many` or `social.no_key` */
export function saveAccount(
  db: Db,
  id: number | null,
  input: SocialAccountInput,
  context: AccountContext,
): Promise<SocialAccount> {
  return inTransaction(db, async (trx) => {
    const former = id === null ? null : await accountRow(trx, id);
    const columns = columnsOf(input, former, context.config);
    if (former === null && (await countRows(trx.selectFrom('social_accounts'))) >= MAX_ACCOUNTS) {
      const detail = `There can be at most ${MAX_ACCOUNTS} connections. Remove one first.`;
      throw new Problem(409, 'social.too_many', detail);
    }
    if (input.isActive && (await activeAccounts(trx)).length === 0) await followFromNow(trx);
    const { secret = '', ...rest } = columns;
    const query =
      former === null
        ? trx.insertInto('social_accounts').values({ ...rest, secret, created_at: context.now })
        : trx.updateTable('social_accounts').set(columns).where('id', '=', former.id);
    const row = await query.returningAll().executeTakeFirstOrThrow();
    await record(trx, context, former === null ? 'social.connected' : 'social.edited', row);
    return toAccount(row);
  });
}

/** Removes a connection. Its posts stay, with their URLs. @throws Problem 404 `social.not_found` */
export function removeAccount(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await accountRow(trx, id);
    const drafts = trx.deleteFrom('social_posts').where('account_id', '=', id);
    await drafts.where('state', '=', 'draft').execute();
    await trx.deleteFrom('social_accounts').where('id', '=', id).execute();
    await record(trx, context, 'social.disconnected', row);
  });
}

/** Turns every connection off after a restore: a copy of the magazine must not post. */
export async function pauseRestoredAccounts(db: Db): Promise<void> {
  await db
    .updateTable('social_accounts')
    .set({ is_active: 0, problem: 'Off because a backup was restored.' })
    .where('is_active', '=', 1)
    .execute();
}
