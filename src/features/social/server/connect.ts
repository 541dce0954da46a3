import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { KeyError, seal, unseal } from '#platform/secrets/sealed.ts';
import { type AccountRow, accountRow, PURPOSE } from './accounts.views.ts';
import { type Connection, NetworkError, openLine } from './networks/network.ts';
import { ADAPTERS } from './networks/networks.ts';

export type NetworkContext = Pick<Context, 'db' | 'config' | 'fetchOutside' | 'now'>;

/** @returns null if the server's key is another one @throws NetworkError while the key can't be read */
function opened(config: Context['config'], secret: string): string | null {
  try {
    return unseal(config, PURPOSE, secret);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new NetworkError('later', error.message);
  }
}

/** An account's secrets, and the line to its network. @throws NetworkError if the server's key is another one */
export function connect(
  context: NetworkContext,
  row: AccountRow,
  {
    signal,
    beforeSend = async () => undefined,
  }: { signal: AbortSignal; beforeSend?: () => Promise<void> },
) {
  const { db, config } = context;
  const secret = opened(config, row.secret);
  if (secret === null) {
    const message =
      'The saved password can’t be read because the server’s key changed. Enter it again.';
    throw new NetworkError('refused', message);
  }
  const session = row.session === null ? null : opened(config, row.session);
  const { id, network, server, login } = row;
  const connection: Connection = { id, network, server, login, secret, session };
  const saveSession = async (open: string) => {
    const sealed = { session: seal(config, PURPOSE, open) };
    await db.updateTable('social_accounts').set(sealed).where('id', '=', id).execute();
  };
  const line = openLine(context, { connection, saveSession, beforeSend, signal });
  return { connection, line };
}

/**
 * Checks a connection without posting.
 * @throws Problem 404 `social.not_found`, 409 `social.refused` with the network's reason
 */
export async function testAccount(
  context: NetworkContext,
  id: number,
): Promise<{ message: string }> {
  const row = await accountRow(context.db, id);
  try {
    const { line, connection } = connect(context, row, { signal: AbortSignal.timeout(60_000) });
    const { message, maxChars = null } = await ADAPTERS[row.network].check(line, connection);
    const account = context.db.updateTable('social_accounts').where('id', '=', id);
    await account.set({ max_chars: maxChars }).execute();
    return { message };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new Problem(409, 'social.refused', error.message);
  }
}
