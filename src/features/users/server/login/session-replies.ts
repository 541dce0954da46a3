import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { Session } from '../../contract.ts';
import { permissionsOf } from '../../policy.ts';
import type { TwoFactorMethod } from '../../values.ts';
import { isMainAdmin } from '../accounts/manage-users.ts';
import { type Person, sessionCookie } from '../sessions/actor.ts';
import { browserCookie, KNOWN_BROWSER_LIFETIME } from '../sessions/known-browsers.ts';
import { endSession, MAX_SESSION_AGE } from '../sessions/sessions.ts';
import { CHALLENGE_LIFETIME } from '../two-factor/challenges.ts';
import { lacksRequiredTwoFactor } from '../two-factor/two-factor-methods.ts';

/** The responses and cookies of logins. */
export function sessionReplies({ db, config }: Pick<Context, 'db' | 'config'>) {
  const name = sessionCookie(config);
  const twoFactorCookie = name.replace('session', 'two-factor');
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
  } as const;

  /** Answers with the current user. */
  async function answer(reply: FastifyReply, person: Person | null): Promise<Session> {
    reply.header('cache-control', 'no-store');
    if (person === null) return { user: null };
    const must = await lacksRequiredTwoFactor({ db, config }, person);
    const { email, email_confirmed, chose_own_password } = await db
      .selectFrom('users')
      .select(['email', 'email_confirmed', 'chose_own_password'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    return {
      user: {
        id: person.userId,
        username: person.name,
        role: person.role,
        isMainAdmin: isMainAdmin(config, person.name),
        can: permissionsOf(person.role),
        ...(email !== null && { email, emailConfirmed: email_confirmed === 1 }),
        ...(chose_own_password === 0 && {
          chooseOwnPassword: config.requireOwnPassword ? 'required' : 'asked',
        }),
        ...(must && { mustSetUpTwoFactor: true }),
      },
    };
  }

  /** The secret of the browser's current session. */
  const former = (request: FastifyRequest) => request.cookies[name];

  return {
    answer,
    former,
    /** The secret that identifies a known browser. */
    browser: (request: FastifyRequest) => request.cookies[browserCookie(config)],
    /** The secret of a login that needs its second factor. */
    twoFactorSecret: (request: FastifyRequest) => request.cookies[twoFactorCookie],
    clear: (reply: FastifyReply) => void reply.clearCookie(name, cookie),

    /** Asks for the second factor. Only the browser that sent the password can complete the login. */
    askTwoFactor(
      reply: FastifyReply,
      { twoFactorSecret, methods }: { twoFactorSecret: string; methods: TwoFactorMethod[] },
    ): Session {
      reply.header('cache-control', 'no-store');
      reply.setCookie(twoFactorCookie, twoFactorSecret, {
        ...cookie,
        maxAge: CHALLENGE_LIFETIME / 1000,
      });
      return { user: null, twoFactor: { methods } };
    },

    /** Gives the browser a session, replacing its previous one. */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      { secret, browser, person }: { secret: string; browser?: string; person: Person },
    ): Promise<Session> {
      const before = former(request);
      if (before) await endSession(db, before);
      reply.setCookie(name, secret, { ...cookie, maxAge: MAX_SESSION_AGE / 1000 });
      if (browser !== undefined) {
        reply.setCookie(browserCookie(config), browser, {
          ...cookie,
          maxAge: KNOWN_BROWSER_LIFETIME / 1000,
        });
      }
      if (request.cookies[twoFactorCookie] !== undefined)
        reply.clearCookie(twoFactorCookie, cookie);
      return answer(reply, person);
    },
  };
}
