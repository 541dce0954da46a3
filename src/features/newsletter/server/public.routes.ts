import type { FastifyRequest } from 'fastify';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { sendProblem } from '#platform/http/errors.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import {
  choicesSchema,
  followedTopicSchema,
  linkQuerySchema,
  linkStateSchema,
  subscribedSchema,
  subscribeSchema,
  tokenQuerySchema,
  topicRefSchema,
} from '../contract.ts';
import {
  answerPath,
  choicesPage,
  choicesPath,
  LINK_PAGES,
  linkPath,
  newsletterPath,
  type TopicRef,
} from '../paths.ts';
import { FOLLOW_SAVED, SUBSCRIBE_CONFIRM, SUBSCRIBED, TRAP_FIELD } from '../values.ts';
import { choicesOf, choose } from './follows/choices.ts';
import { findTopic } from './follows/topics.ts';
import { readEmail } from './subscribers/email-address.ts';
import { followLink, linkState } from './subscribers/links.ts';
import { requestConfirmations, subscribe } from './subscribers/subscribe.ts';

const call = routeOptions('public', 'newsletter');

const config = { permission: 'public' } as const;
/** Subscription requests per network address, shared by the API and the plain form. */
const sharedLimit = { name: 'newsletter', max: 10, within: 15 * MINUTE };
const subscribeCall = routeOptions('public', 'newsletter', { sharedLimit });
const MAX_FORM_BYTES = 16_384;

export const BAD_EMAIL = 'must be an email address, such as name@example.org';

/** The fields of a plain form. */
function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** The topic that a plain form follows; undefined for the newsletter. */
function topicOf(form: URLSearchParams): TopicRef | undefined {
  const sent = { kind: form.get('kind'), ref: form.get('ref') };
  return topicRefSchema.safeParse(sent).data;
}

function tokenOf({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && token.length <= 200 ? token : '';
}

export async function newsletterRoutes(app: App, context: Context): Promise<void> {
  const { db, now } = context;
  const canSendEmail = context.mailer !== null;
  const messageOf = (follow: TopicRef | undefined) =>
    canSendEmail ? SUBSCRIBE_CONFIRM : follow ? FOLLOW_SAVED : SUBSCRIBED;

  app.addHook('onListen', async () => {
    if (canSendEmail) await requestConfirmations(db, now());
  });

  /** @returns whether the email address is valid; requests with a filled trap field are ignored silently */
  async function subscribeEmail(
    text: string,
    trap: string | null | undefined,
    topic: TopicRef | undefined,
  ) {
    const email = readEmail(text);
    if (email === null) return false;
    const follow = topic && (await findTopic(db, context.config, topic));
    if (!trap) await subscribe(db, email, { now: now(), canSendEmail, follow });
    return true;
  }

  app.post(
    '/api/newsletter/subscribe',
    subscribeCall(
      'Subscribe to the newsletter, or follow a topic by email. The response is the same for every email address',
      {
        body: subscribeSchema,
        response: { 200: subscribedSchema },
      },
    ),
    async ({ body: { email, follow, [TRAP_FIELD]: trap } }, reply) => {
      reply.header('cache-control', 'no-store');
      if (!(await subscribeEmail(email, trap, follow))) throw badField('email', BAD_EMAIL);
      return { message: messageOf(follow) };
    },
  );

  app.get(
    '/api/newsletter/topic',
    call('Get a topic that readers can follow by email', {
      querystring: topicRefSchema,
      response: { 200: followedTopicSchema },
    }),
    async ({ query }, reply) => {
      dependsOn(reply, 'articles', 'games', 'authors');
      const { kind, ref, name } = await findTopic(db, context.config, query);
      return { kind, ref, name };
    },
  );

  app.get(
    '/api/newsletter/choices',
    call('Get what the owner of a link from an email gets', {
      querystring: tokenQuerySchema,
      response: { 200: choicesSchema },
    }),
    ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      return choicesOf(db, query.token);
    },
  );

  app.get(
    '/api/newsletter/link',
    call('Get the state of a link from an email. Changes nothing', {
      querystring: linkQuerySchema,
      response: { 200: linkStateSchema },
    }),
    ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      return linkState(db, query.kind, query.token, now());
    },
  );

  // Links have no rate limit: their secrets can't be guessed, and an email provider may send many requests.
  // For plain forms and email programs: every body is text, and errors are pages.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    const hidden = { hide: true };
    for (const path of [newsletterPath, choicesPage, ...Object.values(LINK_PAGES)]) {
      // The renderer serves the page.
      scope.get(path, { config, schema: hidden }, (_request, reply) => {
        reply.callNotFound();
        return reply;
      });
    }

    scope.post(
      newsletterPath,
      {
        config: { ...config, sharedLimit },
        schema: hidden,
        errorHandler: (error, request, reply) => {
          const isBusy = error instanceof Problem && error.status === 429;
          if (error instanceof Problem && !isBusy) sendProblem(error, request, reply);
          else {
            if (!isBusy) request.log.error({ err: error }, 'subscription failed');
            const topic = topicOf(formOf(request));
            void reply.redirect(answerPath(isBusy ? 'busy' : 'failed', topic), 303);
          }
        },
      },
      async (request, reply) => {
        const form = formOf(request);
        const topic = topicOf(form);
        const isAddress = await subscribeEmail(
          form.get('email') ?? '',
          form.get(TRAP_FIELD),
          topic,
        );
        const outcome = canSendEmail ? 'confirm' : 'subscribed';
        return reply.redirect(answerPath(isAddress ? outcome : 'invalid', topic), 303);
      },
    );
    scope.post(choicesPage, { config, schema: hidden }, async (request, reply) => {
      const token = tokenOf(request);
      const form = formOf(request);
      // A topic that was added since the page was loaded stays.
      const kept = new Set(form.getAll('keep'));
      const ended = form
        .getAll('shown')
        .filter((id) => /^\d{1,9}$/.test(id) && !kept.has(id))
        .map(Number);
      await choose(db, token, { newsletter: form.has('newsletter'), ended }, now());
      return reply.redirect(choicesPath(token, true), 303);
    });
    scope.post(LINK_PAGES.confirm, { config, schema: hidden }, async (request, reply) => {
      const token = tokenOf(request);
      await followLink(db, 'confirm', token, now());
      return reply.redirect(linkPath('confirm', token), 303);
    });
    // The page's button and an email program's one-click unsubscribe (RFC 8058) use the same URL; only the
    // first gets a redirect to a page.
    scope.post(LINK_PAGES.unsubscribe, { config, schema: hidden }, async (request, reply) => {
      const token = tokenOf(request);
      const { state } = await followLink(db, 'unsubscribe', token, now());
      reply.header('cache-control', 'no-store');
      if (formOf(request).get('from') === 'page') {
        return reply.redirect(linkPath('unsubscribe', token), 303);
      }
      reply.type('text/plain; charset=utf-8');
      const t = messagesIn(context.config.language);
      return `${state === 'done' ? t('You have been unsubscribed.') : t('This unsubscribe link is not valid.')}\n`;
    });
  });
}
