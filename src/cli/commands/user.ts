import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { lastLogins } from '#features/security-log/server/public.ts';
import { type CreatedLink, createUserSchema, inviteSchema } from '#features/users/contract.ts';
import {
  changeUser,
  createUser,
  endSessions,
  generatePassword,
  invite,
  listUsers,
  makeLinkFor,
  turnOffTwoFactorOf,
} from '#features/users/server/public.ts';
import { ROLES } from '#features/users/values.ts';
import { isoTimeOrNull } from '#lib/dates.ts';
import { Problem } from '#platform/http/problem.ts';
import { type Accounts, accountNamed, checked, withAccounts } from '../accounts.ts';
import { type AddCommand, type Call, JSON_HELP } from '../command.ts';
import { counted, day, shown } from '../words.ts';

const LINK_HELP =
  'in place of a password a link to choose one: mailed where mail is connected, else printed';
const NAME_HELP = "the account's name, in any case";

/** Says the secret of an account, this once. */
function answer(
  { terminal }: Call,
  { username, json }: { username: string; json: true | undefined },
  secret: { password: string } | CreatedLink,
): void {
  if (json) {
    terminal.out(JSON.stringify({ username, ...secret }));
  } else if ('password' in secret) {
    terminal.out(`${username}: ${secret.password}`);
    terminal.say('The password is shown this once.');
  } else if (secret.link === null) {
    terminal.out(shown(`${username}: a link is mailed to ${secret.emailedTo}.`));
  } else {
    terminal.out(`${username}: ${secret.link}`);
    terminal.say(`The link is shown this once. It works once, until ${secret.expiresAt}.`);
  }
}

function addList(user: Command, call: Call): void {
  user
    .command('list')
    .summary('list accounts')
    .description(
      'Lists all accounts: what each may do, whether its login has a second step, and when it last logged in, ' +
        'as far as the security log goes back (SECURITY_LOG_DAYS).',
    )
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withAccounts(call, 'user', async ({ parts: { db, config } }) => {
        const logins = await lastLogins(db);
        const users = (await listUsers(db, config)).map(({ id, username, role, twoFactor }) => ({
          ...{ username, role, twoFactor },
          lastLoginAt: isoTimeOrNull(logins.get(id) ?? null),
        }));
        if (json) return call.terminal.out(JSON.stringify(users));
        const none = `no login in ${config.securityLogDays} days`;
        for (const { username, role, twoFactor, lastLoginAt } of users) {
          const step = twoFactor ? 'two-factor' : 'no two-factor';
          const login = lastLoginAt === null ? none : `last login ${day(lastLoginAt)}`;
          call.terminal.out(shown(`${username}  ${role}  ${step}  ${login}`));
        }
      }),
    );
}

function addAdd(user: Command, call: Call): void {
  user
    .command('add')
    .summary('make an account')
    .description('Makes an account, with a password that is printed once or a link to choose one.')
    .argument('<name>', 'how it is called')
    .addOption(
      new Option('--role <role>', 'what it may do').choices(ROLES).default('author' as const),
    )
    .option('--email <address>', 'where mail about the account goes')
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

/** Turns off the second step of an account. @returns whether it had one */
async function turnOffTwoFactor({ parts, by }: Accounts, id: number): Promise<boolean> {
  try {
    await turnOffTwoFactorOf(parts, id, by, by.caller);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'two_factor.off') return false;
    throw error;
  }
}

function addReset(user: Command, call: Call): void {
  user
    .command('reset')
    .summary('give an account a new password')
    .description(
      'Gives an account a new password, which is printed once: its sessions, tokens and open links end. ' +
        'With --link the password stays until the link is used.',
    )
    .argument('<name>', NAME_HELP)
    .option('--link', LINK_HELP)
    .option('--two-factor', 'also turn off two-factor login, where it has it')
    .option('--json', JSON_HELP)
    .action((name, { link, twoFactor, json }) =>
      withAccounts(call, 'user', async (accounts) => {
        const { parts, by } = accounts;
        const { id, username } = await accountNamed(parts.db, name);
        if (twoFactor && (await turnOffTwoFactor(accounts, id))) {
          call.terminal.say(`Two-step login of ${username} is off.`);
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
    .summary('change what an account may do')
    .description('Changes what an account may do; its sessions end.')
    .argument('<name>', NAME_HELP)
    .addArgument(new Argument('<role>', 'what it may do from now on').choices(ROLES))
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
    .description(
      'Ends all sessions of an account. Its API tokens stay: savepoint token ends those.',
    )
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

/** `savepoint user`: accounts, as admins change them. */
export const addUser: AddCommand = (program, call) => {
  const user = program
    .command('user')
    .summary('list and make accounts, let people in again, put them out')
    .description(
      'Lists and changes accounts, as admins do on the Users tab. The logs name it "savepoint user".',
    );
  for (const add of [addList, addAdd, addReset, addRole, addEndSessions]) add(user, call);
};
