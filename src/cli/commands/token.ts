import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type ApiToken, createTokenSchema } from '#features/users/contract.ts';
import { createToken, listTokens, revokeToken } from '#features/users/server/public.ts';
import { ROLES, TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_SCOPES } from '#features/users/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import { accountNamed, checked, withAccounts } from '../accounts.ts';
import { type AddCommand, type Call, JSON_HELP } from '../command.ts';
import { day, shown } from '../format.ts';

/** '3  Ada  Newsroom bot  articles, author  used 2025-03-01, ends 2025-05-30' */
function tokenLine({ id, username, name, scope, role, lastUsedAt, expiresAt }: ApiToken): string {
  const used = lastUsedAt === null ? 'never used' : `used ${day(lastUsedAt)}`;
  return shown(`${id}  ${username}  ${name}  ${scope}, ${role}  ${used}, ends ${day(expiresAt)}`);
}

function whole(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number above 0.');
}

function addList(token: Command, call: Call): void {
  token
    .command('list')
    .summary('list API tokens')
    .description('Lists the API tokens that have not ended, without their secrets.')
    .option('--account <name>', 'only those of this account')
    .option('--json', JSON_HELP)
    .action(({ account, json }) =>
      withAccounts(call, 'token', async ({ parts: { db, now } }) => {
        const owner = account === undefined ? null : (await accountNamed(db, account)).id;
        const tokens = await listTokens(db, owner, now());
        if (json) return call.terminal.out(JSON.stringify(tokens));
        if (tokens.length === 0) return call.terminal.say('No API tokens.');
        for (const one of tokens) call.terminal.out(tokenLine(one));
      }),
    );
}

function addMake(token: Command, call: Call): void {
  token
    .command('make')
    .summary('make an API token for an account')
    .description('Makes an API token that acts in the name of an account. It is printed this once.')
    .argument('<name>', 'what it is for')
    .requiredOption('--account <name>', 'in whose name it acts')
    .addOption(
      new Option('--role <role>', "at most the account's role, which is the default").choices(
        ROLES,
      ),
    )
    .addOption(
      new Option('--scope <scope>', 'what it may do')
        .choices(TOKEN_SCOPES)
        .default('role' as const),
    )
    .option(
      '--days <number>',
      `days until it expires, at most ${TOKEN_DAYS_MAX}`,
      whole,
      TOKEN_DAYS,
    )
    .option('--json', JSON_HELP)
    .action((name, { account, role, scope, days, json }) =>
      withAccounts(call, 'token', async ({ parts: { db, now }, by }) => {
        const wanted = checked(createTokenSchema, { name, role, scope, expiresInDays: days });
        const { id: userId, role: most } = await accountNamed(db, account);
        const owner = { userId, role: most };
        const made = await inTransaction(db, (trx) =>
          createToken(trx, wanted, { owner, by }, now()),
        );
        if (json) return call.terminal.out(JSON.stringify(made));
        call.terminal.out(made.token);
        call.terminal.say(`The token is shown this once. ${tokenLine(made)}`);
      }),
    );
}

function addEnd(token: Command, call: Call): void {
  token
    .command('end')
    .summary('end an API token')
    .description('Ends an API token.')
    .argument('<id>', 'its number: savepoint token list names it', whole)
    .option('--json', JSON_HELP)
    .action((id, { json }) =>
      withAccounts(call, 'token', async ({ parts: { db, now }, by }) => {
        await inTransaction(db, (trx) => revokeToken(trx, id, { by, any: true }, now()));
        call.terminal.out(json ? JSON.stringify({ id, ended: true }) : `Token ${id} has ended.`);
      }),
    );
}

/** `savepoint token`: API tokens of all accounts. */
export const addToken: AddCommand = (program, call) => {
  const token = program
    .command('token')
    .summary('list, make and end API tokens')
    .description(
      'Lists, makes and ends API tokens of any account. The logs name it "savepoint token".',
    );
  for (const add of [addList, addMake, addEnd]) add(token, call);
};
