import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { lastLogins } from '#features/security-log/server/public.ts';
import { type CreatedLink, createUserSchema, inviteSchema } from '#features/users/contract.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  endSessions,
  generatePassword,
  invite,
  listUsers,
  makeLinkFor,
  turnOffTwoFactorOf,
} from '#features/users/server/public.ts';
import { ROLES } from '#features/users/values.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { Problem } from '#platform/http/problem.ts';
import { type Accounts, accountNamed, checked, withAccounts } from '../accounts.ts';
import { type AddCommand, type Call, JSON_HELP } from '../command.ts';
import { counted, day, shown } from '../format.ts';

const LINK_HELP =
  'create a link to choose a password instead; emailed if possible, otherwise printed';
const NAME_HELP = 'username, in any case';

/** Prints the secret of an account, once. */
function answer(
  { terminal }: Call,
  { username, json }: { username: string; json: true | undefined },
  secret: { password: string } | CreatedLink,
): void {
  if (json) {
    terminal.out(JSON.stringify({ username, ...secret }));
  } else if ('password' in secret) {
    terminal.out(`${username}: ${secret.password}`);
    terminal.say("The password won't be shown again.");
  } else if (secret.link === null) {
    terminal.out(shown(`${username}: a link will be emailed to ${secret.emailedTo}.`));
  } else {
    terminal.out(`${username}: ${secret.link}`);
    terminal.say(`The link works once, expires ${secret.expiresAt}, and won't be shown again.`);
  }
}

function addList(user: Command, call: Call): void {
  user
    .command('list')
    .summary('list accounts')
    .description(
      'Lists all accounts with role, two-factor login and last login. The last login is known as far back as ' +
        'the security log goes (SECURITY_LOG_DAYS).',
    )
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withAccounts(call, 'user', async ({ parts: { db, config } }) => {
        const logins = await lastLogins(db);
        const users = (await listUsers(db, config)).map(({ id, username, role, twoFactor }) => ({
          username,
          role,
          twoFactor,
          lastLoginAt: isoTimeOrNull(logins.get(id) ?? null),
        }));
        if (json) return call.terminal.out(JSON.stringify(users));
        const none = `no login in ${config.securityLogDays} days`;
        for (const { username, role, twoFactor, lastLoginAt } of users) {
          const factors = twoFactor ? 'two-factor' : 'no two-factor';
          const login = lastLoginAt === null ? none : `last login ${day(lastLoginAt)}`;
          call.terminal.out(shown(`${username}  ${role}  ${factors}  ${login}`));
        }
      }),
    );
}

function addAdd(user: Command, call: Call): void {
  user
    .command('add')
    .summary('create an account')
    .description(
      'Creates an account and prints its password once, or creates a link to choose one.',
    )
    .argument('<name>', 'username')
    .addOption(
      new Option('--role <role>', 'role of the account').choices(ROLES).default('author' as const),
    )
    .option('--email <address>', 'email address of the account')
    .option('--link', LINK_HELP)
    .option('--json', JSON_HELP)
    .action((name, { role, email = null, link, json }) =>
      withAccounts(call, 'user', async ({ parts, by }) => {
        const { db, now } = parts;
        const wanted = checked(inviteSchema, { username: name, role, email });
        const { username } = wanted;
        if (link) return answer(call, { username, json }, await invite(parts, wanted, by));
        const password = generatePassword();
        const fields = createUserSchema.parse({ ...wanted, password });
        await createUser(db, parts, fields, by, now());
        answer(call, { username, json }, { password });
      }),
    );
}

/** Turns off two-factor login of an account. @returns whether it was on */
async function turnOffTwoFactor({ parts, by }: Accounts, id: number): Promise<boolean> {
  try {
    await turnOffTwoFactorOf(parts, id, by, by.caller);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.two_factor_off') return false;
    throw error;
  }
}

function addReset(user: Command, call: Call): void {
  user
    .command('reset')
    .summary('reset a password')
    .description(
      'Sets a new password and prints it once. The sessions, API tokens and open links of the account end. ' +
        'With --link, the current password works until the link is used.',
    )
    .argument('<name>', NAME_HELP)
    .option('--link', LINK_HELP)
    .option('--two-factor', 'also turn off two-factor login')
    .option('--json', JSON_HELP)
    .action((name, { link, twoFactor, json }) =>
      withAccounts(call, 'user', async (accounts) => {
        const { parts, by } = accounts;
        const { id, username } = await accountNamed(parts.db, name);
        if (twoFactor && (await turnOffTwoFactor(accounts, id))) {
          call.terminal.say(`Two-factor login of ${username} is off.`);
        }
        if (link) return answer(call, { username, json }, await makeLinkFor(parts, id, by));
        const password = generatePassword();
        await changeUser(parts.db, parts, id, { password }, by, parts.now());
        answer(call, { username, json }, { password });
      }),
    );
}

function addRole(user: Command, call: Call): void {
  user
    .command('role')
    .summary('change the role of an account')
    .description('Changes the role of an account and ends its sessions.')
    .argument('<name>', NAME_HELP)
    .addArgument(new Argument('<role>', 'new role').choices(ROLES))
    .option('--json', JSON_HELP)
    .action((name, role, { json }) =>
      withAccounts(call, 'user', async ({ parts, by }) => {
        const { id } = await accountNamed(parts.db, name);
        const { username } = await changeUser(parts.db, parts, id, { role }, by, parts.now());
        call.terminal.out(json ? JSON.stringify({ username, role }) : `${username}: ${role}.`);
      }),
    );
}

function addEndSessions(user: Command, call: Call): void {
  user
    .command('end-sessions')
    .summary('log an account out everywhere')
    .description('Ends all sessions of an account. To revoke its API tokens, use savepoint token.')
    .argument('<name>', NAME_HELP)
    .option('--json', JSON_HELP)
    .action((name, { json }) =>
      withAccounts(call, 'user', async ({ parts: { db, now }, by }) => {
        const { id: userId, username } = await accountNamed(db, name);
        const ended = await endSessions(db, { userId, username, id: null, keep: null }, by, now());
        const words = `${username}: ${counted(ended, 'session')} ended.`;
        call.terminal.out(json ? JSON.stringify({ username, ended }) : words);
      }),
    );
}

function addDelete(user: Command, call: Call): void {
  user
    .command('delete')
    .summary('delete an account')
    .description(
      'Deletes an account. Its articles stay. This ends its sessions and API tokens and cannot be undone.',
    )
    .argument('<name>', NAME_HELP)
    .option('--json', JSON_HELP)
    .action((name, { json }) =>
      withAccounts(call, 'user', async ({ parts: { db, config, now }, by }) => {
        const { id } = await accountNamed(db, name);
        const username = await deleteUser(db, config, id, by, now());
        call.terminal.out(json ? JSON.stringify({ username }) : `${username}: deleted.`);
      }),
    );
}

/** `savepoint user`: manages accounts. */
export const addUser: AddCommand = (program, call) => {
  const user = program
    .command('user')
    .summary('manage accounts')
    .description(
      'Manages accounts, like the Users tab of the admin area. The logs name "savepoint user" as the actor.',
    );
  for (const add of [addList, addAdd, addReset, addRole, addEndSessions, addDelete])
    add(user, call);
};
