import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  accountLinkSchema,
  createdLinkSchema,
  inviteSchema,
  linkSchema,
  ownEmailSchema,
  redeemLinkSchema,
  resetMethodSchema,
  resetRequestSchema,
  sessionSchema,
  strengthAnswerSchema,
  strengthSchema,
} from '../../contract.ts';
import { setEmail } from '../accounts/set-email.ts';
import { findActor } from '../guard/find-actor.ts';
import { withConfirmedPassword } from '../login/reauthenticate.ts';
import { sessionReplies } from '../login/session-replies.ts';
import { checkStrength } from '../passwords/password-strength.ts';
import { changesPerAccount } from '../sessions/account-rate-limits.ts';
import { actorOf, notLoggedIn, requesterOf } from '../sessions/actor.ts';
import { inTransactionOf } from '../sessions/sessions.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { invite, makeLinkFor } from './invite.ts';
import { requestReset } from './link-emails.ts';
import { openLink } from './links.ts';
import { redeemLink } from './redeem-link.ts';

const manage = routeOptions('user:manage', 'users', { requiresRecentLogin: true });
// Each change notifies the old address and sends a link to the new one.
const ownEmail = routeOptions('account:own', 'auth', {
  requiresRecentLogin: true,
  rateLimit: changesPerAccount(5, '1 hour'),
});
const resend = routeOptions('account:own', 'auth', {
  sessionOnly: true,
  rateLimit: changesPerAccount(5, '1 hour'),
});
const open = routeOptions('public', 'auth', {
  rateLimit: { max: 30, timeWindow: '1 minute' },
  changesNothing: true,
});
const use = routeOptions('public', 'auth', { rateLimit: { max: 10, timeWindow: '1 minute' } });
const forgotten = routeOptions('public', 'auth', {
  rateLimit: { max: 10, timeWindow: '1 hour' },
});
/** Called while the user types. */
const strength = routeOptions('public', 'auth', {
  rateLimit: { max: 60, timeWindow: '1 minute' },
  changesNothing: true,
});

const sentTo = (email: string) => ({ message: `Sent ${email} a link to confirm it` });

/** Invitations, password resets, email addresses and password strength. */
export function linkRoutes(app: App, context: Context): void {
  const { db, config, now } = context;
  const answers = sessionReplies(context);

  app.post(
    '/api/users/invitations',
    manage('Invite a user. The link is emailed, or returned once', {
      body: inviteSchema,
      response: { 201: createdLinkSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return invite(context, request.body, requesterOf(request));
    },
  );

  app.post(
    '/api/users/:id/link',
    manage('Create a new invitation or password reset link; older links expire', {
      params: idParamsSchema,
      response: { 201: createdLinkSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return makeLinkFor(context, request.params.id, requesterOf(request));
    },
  );

  app.put(
    '/api/auth/email',
    ownEmail('Change your email address. Takes your password and notifies the old address', {
      body: ownEmailSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const doer = requesterOf(request);
      const { email, currentPassword: password } = request.body;
      const attempt = {
        password,
        browser: answers.browser(request),
        field: 'currentPassword',
      } as const;
      await withConfirmedPassword(context, attempt, doer, (trx) =>
        inTransactionOf(trx, doer, () =>
          setEmail(trx, config, { id: doer.userId, email }, doer, now()),
        ),
      );
      return answers.answer(reply, doer);
    },
  );

  app.post(
    '/api/auth/email/confirmation',
    resend('Send the link that confirms your email address again', {
      response: { 200: messageSchema },
    }),
    async (request) => sentTo(await resendConfirmation(context, actorOf(request).userId)),
  );

  app.post(
    '/api/users/:id/email/confirmation',
    manage("Send the link that confirms a user's email address again", {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => sentTo(await resendConfirmation(context, request.params.id)),
  );

  app.post(
    '/api/auth/email/confirm',
    use('Confirm an email address with the link that was sent to it', {
      body: linkSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await confirmEmail(context, request.body.token, callerOf(request));
      return { message: 'Email address confirmed' };
    },
  );

  app.post(
    '/api/auth/link',
    open('Look up a link of an account, without using it', {
      body: linkSchema,
      response: { 200: accountLinkSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const link = await openLink(db, request.body.token, now());
      if (link === null) return { link: null };
      const { kind, username, role, invitedBy, expiresAt } = link;
      return { link: { kind, username, role, invitedBy, expiresAt: isoTime(expiresAt) } };
    },
  );

  app.post(
    '/api/auth/link/use',
    use(
      'Set a password with a link. An invited user is logged in; after a reset the user logs in',
      {
        body: redeemLinkSchema,
        response: { 200: sessionSchema },
      },
    ),
    async (request, reply) => {
      const browser = answers.browser(request);
      const entered = await redeemLink(context, { ...request.body, browser }, callerOf(request));
      if (entered === null) return answers.answer(reply, null);
      return answers.begin(request, reply, entered);
    },
  );

  app.get(
    '/api/auth/forgot-password',
    open('Get how forgotten passwords are reset: by email or by an admin', {
      response: { 200: resetMethodSchema },
    }),
    async () => ({ byEmail: config.smtp !== null }),
  );

  app.post(
    '/api/auth/forgot-password',
    forgotten('Request a password reset email. Unknown accounts get the same response', {
      body: resetRequestSchema,
      response: { 202: messageSchema },
    }),
    async (request, reply) => {
      if (config.smtp === null) {
        const detail = 'This site can’t send email. Ask an admin for a link.';
        throw new Problem(409, 'auth.no_email', detail);
      }
      await requestReset(db, request.body.account, now());
      reply.code(202);
      return {
        message: 'If this account exists and its email address is confirmed, we’ve sent it a link.',
      };
    },
  );

  app.post(
    '/api/auth/password-strength',
    strength('Rate a new password. For logged-in users and holders of a link', {
      body: strengthSchema,
      response: { 200: strengthAnswerSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { password, username, token } = request.body;
      const actor = await findActor(context, request);
      const link = token === undefined ? null : await openLink(db, token, now());
      const name = link?.username ?? username ?? actor?.name;
      if ((actor === null && link === null) || name === undefined) throw notLoggedIn();
      return checkStrength(password, [name, config.siteName], true);
    },
  );
}
