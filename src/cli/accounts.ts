import { pino } from 'pino';
import type { z } from 'zod';
import { CommandLine, userNamed } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { guardedFetchOf } from '#platform/http/outgoing/guarded-fetch.ts';
import type { Call } from './command.ts';
import { shown } from './format.ts';
import { withDatabase } from './open-database.ts';
import { Refusal, WrongUsage } from './terminal.ts';

/** What commands that change accounts work with. */
export interface Accounts {
  parts: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>;
  by: CommandLine;
}

const log = pino({ level: 'silent' });

/** Does something with accounts. @param command as the logs name it */
export function withAccounts<T>(
  { terminal }: Call,
  command: string,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const by = new CommandLine(`savepoint ${command}`, log);
  const { env, now } = terminal;
  return withDatabase(env, ({ db, config }) =>
    work({ parts: { db, config, now, fetchOutside: guardedFetchOf(config.siteUrl) }, by }),
  );
}

/** An account by its name, in any case. @throws Refusal where there is none */
export async function accountNamed(db: Db, name: string) {
  const account = await userNamed(db, name);
  if (account !== null) return account;
  throw new Refusal(shown(`There is no account named ${name}.`));
}

/** What was typed, as the contract of the API wants it. @throws WrongUsage naming what is not */
export function checked<T extends z.ZodType>(schema: T, value: z.input<T>): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data as z.output<T>;
  const said = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new WrongUsage(`${shown(said.join('; '))}.`);
}
