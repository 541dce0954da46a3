import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import {
  changeDigestSchema,
  digestSchema,
  issueSchema,
  previewSchema,
  proposalSchema,
  scheduleSchema,
  testSchema,
  versionSchema,
} from '../contract.ts';
import { SAMPLE_TOKEN } from '../paths.ts';
import { cancel, mailMissing, resume, schedule, sendNow } from './delivery/begin.ts';
import { sendDigest } from './delivery/mails.ts';
import {
  changeIssue,
  createIssue,
  deleteIssue,
  issue,
  proposal,
  renderNow,
} from './digest/issues.ts';
import { withLink } from './digest/render.ts';
import { unsubscribeUrl } from './digest/urls.ts';
import { readEmail } from './email.ts';
import { BAD_EMAIL } from './public.routes.ts';

const config = { permission: 'newsletter:manage' } as const;
const tags = ['newsletter'];
const TESTS_LIMIT = { max: 20, timeWindow: '10 minutes' };
const ONE = '/api/admin/newsletter/issues/:id';

/** The digests: proposed, written, looked at, sent or planned. */
export function issueRoutes(app: App, context: Context): void {
  const { db, now, mailer } = context;
  const site = { name: context.config.siteName, url: context.config.siteUrl };
  const sampleUrl = unsubscribeUrl(site.url, SAMPLE_TOKEN);
  const show = (id: number) => issue(db, site, id, now());
  const needMail = () => {
    if (mailer === null) throw mailMissing();
    return mailer;
  };

  app.get(
    '/api/admin/newsletter/proposal',
    {
      config,
      schema: {
        summary: 'What a new digest begins with: the newest articles since the last one',
        tags,
        querystring: noQuery,
        response: { 200: proposalSchema },
      },
    },
    () => proposal(db, site.name, now()),
  );

  app.post(
    '/api/admin/newsletter/preview',
    {
      config,
      schema: {
        summary: 'A digest exactly as it would be sent now',
        tags,
        body: digestSchema,
        response: { 200: previewSchema },
      },
    },
    async ({ body }) => {
      const { subject, html, text } = await renderNow(db, site, body);
      return withLink({ subject, html, text }, sampleUrl);
    },
  );

  app.post(
    '/api/admin/newsletter/test',
    {
      config: { ...config, rateLimit: TESTS_LIMIT },
      schema: {
        summary: 'Sends a digest to one address, to look at it',
        tags,
        body: testSchema,
        response: { 200: messageSchema },
      },
    },
    async ({ body: { email, ...digest } }) => {
      const server = needMail();
      const to = readEmail(email);
      if (to === null) throw badField('email', BAD_EMAIL);
      const { html, text, subject } = await renderNow(db, site, digest);
      const attempt = await sendDigest(server, site, {
        email: to.typed,
        subject: `[Test] ${subject}`,
        html,
        text,
        token: SAMPLE_TOKEN,
      });
      if (attempt.outcome !== 'sent') {
        throw new Problem(
          502,
          'newsletter.test_failed',
          `The mail server did not take it: ${attempt.answer}`,
        );
      }
      return { message: `Test sent to ${to.typed}` };
    },
  );

  app.post(
    '/api/admin/newsletter/issues',
    {
      config,
      schema: {
        summary: 'Keeps a new digest as a draft',
        tags,
        body: digestSchema,
        response: { 201: issueSchema },
      },
    },
    async ({ body }, reply) => {
      const id = await createIssue(db, body, now());
      return reply.code(201).send(await show(id));
    },
  );

  app.get(
    ONE,
    {
      config,
      schema: {
        summary: 'One digest, and what became of its mails',
        tags,
        params: idParamsSchema,
        querystring: noQuery,
        response: { 200: issueSchema },
      },
    },
    ({ params }) => show(params.id),
  );

  app.put(
    ONE,
    {
      config,
      schema: {
        summary: 'Changes a draft',
        tags,
        params: idParamsSchema,
        body: changeDigestSchema,
        response: { 200: issueSchema },
      },
    },
    async ({ params, body: { version, ...digest } }) => {
      await changeIssue(db, params.id, version, digest, now());
      return show(params.id);
    },
  );

  app.delete(
    ONE,
    {
      config,
      schema: {
        summary: 'Deletes a draft',
        tags,
        params: idParamsSchema,
        body: versionSchema,
        response: { 200: messageSchema },
      },
    },
    async ({ params, body }) => {
      await deleteIssue(db, params.id, body.version);
      return { message: 'Digest deleted' };
    },
  );

  app.post(
    `${ONE}/send`,
    {
      config,
      schema: {
        summary: 'Sends a digest to everybody who subscribed, now',
        tags,
        params: idParamsSchema,
        body: versionSchema,
        response: { 200: issueSchema },
      },
    },
    async (request) => {
      needMail();
      const { id } = request.params;
      const { version } = request.body;
      await sendNow(db, site, { id, version, by: actorOf(request), now: now() });
      return show(id);
    },
  );

  app.post(
    `${ONE}/schedule`,
    {
      config,
      schema: {
        summary: 'Plans a digest for a moment',
        tags,
        params: idParamsSchema,
        body: scheduleSchema,
        response: { 200: issueSchema },
      },
    },
    async (request) => {
      needMail();
      const { id } = request.params;
      const { version, at } = request.body;
      await schedule(db, Date.parse(at), { id, version, by: actorOf(request), now: now() });
      return show(id);
    },
  );

  app.post(
    `${ONE}/resume`,
    {
      config,
      schema: {
        summary: 'Goes on with a digest that stands still while it is being sent',
        tags,
        params: idParamsSchema,
        body: versionSchema,
        response: { 200: issueSchema },
      },
    },
    async ({ params: { id }, body: { version } }) => {
      needMail();
      await resume(db, { id, version, now: now() });
      return show(id);
    },
  );

  app.post(
    `${ONE}/cancel`,
    {
      config,
      schema: {
        summary: 'Takes back what is planned, or ends what is being sent where it stands',
        tags,
        params: idParamsSchema,
        body: versionSchema,
        response: { 200: issueSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { version } = request.body;
      await cancel(db, { id, version, by: actorOf(request), now: now() });
      return show(id);
    },
  );
}
