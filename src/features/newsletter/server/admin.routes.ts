import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { categoryNames } from '#features/taxonomy/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import {
  deleteWithId,
  idParamsSchema,
  messageSchema,
  noQuery,
  textAnswer,
} from '#lib/api/request-schemas.ts';
import { defaultSender } from '#platform/config/mail.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
import { callerOf } from '#platform/http/caller.ts';
import { badField, Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  changeDigestSchema,
  digestInputSchema,
  digestSchema,
  importedSubscribersSchema,
  overviewSchema,
  previewSchema,
  proposalSchema,
  scheduleSchema,
  subscriberCsvSchema,
  subscriberPageSchema,
  subscriberQuerySchema,
  testSchema,
  versionSchema,
} from '../contract.ts';
import { SAMPLE_TOKEN } from '../paths.ts';
import { SUBSCRIBER_CSV_MAX } from '../values.ts';
import { digestEmail } from './digests/digest-email.ts';
import { cancel, emailNotSetUp, resume, schedule, sendNow } from './digests/digest-lifecycle.ts';
import { changeDigest, createDigest, deleteDigest } from './digests/digests.ts';
import { digestById, newestDigests, proposal, renderNow } from './digests/digests.views.ts';
import { emailSite } from './email-layout.ts';
import { BAD_EMAIL } from './public.routes.ts';
import { readEmail } from './subscribers/email-address.ts';
import { importSubscribers } from './subscribers/import-csv.ts';
import {
  removeSubscriber,
  subscriberCounts,
  subscribers,
  subscribersCsv,
} from './subscribers/subscribers.ts';

const BASE = '/api/admin/newsletter';

/** The sender of digests, as email programs show it. */
function senderOf({ mailFrom, siteName, siteUrl }: Context['config']): string {
  const { name, address } = mailFrom ?? defaultSender(siteName, siteUrl);
  return name === '' ? address : `${name} <${address}>`;
}

const call = routeOptions('newsletter:manage', 'newsletter');
// All email addresses at once: this needs a session and a recent login.
const exportCall = routeOptions('newsletter:manage', 'newsletter', { requiresRecentLogin: true });
// Each imported address gets an email.
const importCall = routeOptions('newsletter:manage', 'newsletter', {
  requiresRecentLogin: true,
  rateLimit: perAccount(5, '1 hour'),
});
const testCall = routeOptions('newsletter:manage', 'newsletter', {
  rateLimit: perAccount(20, '10 minutes'),
});
/** A request about one digest, which returns its new state. */
const digestCall = <Parts extends object>(summary: string, parts: Parts) =>
  call(summary, { params: idParamsSchema, response: { 200: digestSchema }, ...parts });

/** Subscribers and digests, for editors. */
export function newsletterAdminRoutes(app: App, context: Context): void {
  const { db, now, mailer } = context;
  const site = () => emailSite(context.config);
  const namedSite = async () => emailSite(context.config, await categoryNames(db));
  const show = (id: number) => digestById(db, site(), id);
  const needMail = () => {
    if (mailer === null) throw emailNotSetUp();
    return mailer;
  };

  app.get(
    BASE,
    call('Get subscribers by state, recent digests, and whether email is set up', {
      response: { 200: overviewSchema },
    }),
    async () => ({
      mail: mailer === null ? null : { from: senderOf(context.config) },
      counts: await subscriberCounts(db),
      issues: await newestDigests(db),
    }),
  );

  app.get(
    `${BASE}/subscribers`,
    call('List subscribers, newest first', {
      querystring: subscriberQuerySchema,
      response: { 200: subscriberPageSchema },
    }),
    ({ query }) => subscribers(db, query),
  );

  app.post(
    `${BASE}/subscribers/export`,
    exportCall('Export all subscribers as CSV. Requires a recent login', {
      querystring: noQuery,
      response: { 200: textAnswer('text/csv', 'One line per subscriber after a header line') },
    }),
    async (request, reply) => {
      const subject = { type: 'newsletter', id: 0, name: 'Subscribers' } as const;
      const actor = actorOf(request);
      await inTransaction(db, async (trx) => {
        await recordAudit(trx, now(), actor, [{ action: 'newsletter.exported', subject }]);
        const { userId, name: account } = actor;
        const entry = { event: 'export', userId, account, detail: 'Subscribers' } as const;
        await recordSecurity(trx, now(), callerOf(request), entry);
      });
      return sendCsv(reply, { name: 'subscribers', now: now(), pieces: subscribersCsv(db) });
    },
  );

  app.post(
    `${BASE}/subscribers/import`,
    {
      ...importCall('Import subscribers from CSV, all or none', {
        description:
          'Imported subscribers get a confirmation email, and digests only after they confirm. Existing ' +
          'subscribers don’t change. If a line is invalid, nothing is imported, and the problem ' +
          '`csv.invalid` lists the `lines` ([{line, message}], at most 200) and their number, `lineCount`.',
        querystring: noQuery,
        body: subscriberCsvSchema,
        response: { 200: importedSubscribersSchema },
      }),
      // A character may take six bytes in JSON.
      bodyLimit: 6 * SUBSCRIBER_CSV_MAX,
    },
    (request) =>
      importSubscribers(db, request.body.csv, {
        actor: actorOf(request),
        now: now(),
        canSendEmail: mailer !== null,
      }),
  );

  app.delete(
    `${BASE}/subscribers/:id`,
    call('Delete a subscriber', deleteWithId),
    async (request) => {
      await removeSubscriber(db, request.params.id, actorOf(request), now());
      return { message: 'Subscriber removed' };
    },
  );

  app.get(
    `${BASE}/proposal`,
    call('Get a proposal for a new digest: the newest articles since the last one', {
      response: { 200: proposalSchema },
    }),
    () => proposal(db, site(), now()),
  );

  app.post(
    `${BASE}/preview`,
    call('Preview a digest as it would be sent now', {
      body: digestInputSchema,
      response: { 200: previewSchema },
    }),
    async ({ body }) => {
      const { rendered } = await renderNow(db, site(), body);
      const { subject, html, text } = digestEmail(await namedSite(), rendered, SAMPLE_TOKEN);
      return { subject, html, text };
    },
  );

  app.post(
    `${BASE}/test`,
    testCall('Send a test of a digest to one email address', {
      body: testSchema,
      response: { 200: messageSchema, 502: problemAnswer('The mail server refused the email') },
    }),
    async ({ body: { email, ...digest } }) => {
      const server = needMail();
      const to = readEmail(email)?.typed;
      if (to === undefined) throw badField('email', BAD_EMAIL);
      const { rendered } = await renderNow(db, site(), digest);
      const mail = digestEmail(await namedSite(), rendered, SAMPLE_TOKEN);
      const subject = `[Test] ${mail.subject}`;
      const [refusal] = (await server.send({ ...mail, subject, to: [to] })).refused;
      if (refusal === undefined) return { message: `Test sent to ${to}` };
      throw new Problem(
        502,
        'newsletter.test_failed',
        `The mail server refused the email: ${refusal.answer}`,
      );
    },
  );

  app.post(
    `${BASE}/issues`,
    call('Create a draft digest', {
      body: digestInputSchema,
      response: { 201: digestSchema },
    }),
    async ({ body }, reply) => {
      const id = await createDigest(db, body, now());
      return reply.code(201).send(await show(id));
    },
  );

  app.get(
    `${BASE}/issues/:id`,
    digestCall('Get a digest and its delivery counts', {}),
    ({ params }) => show(params.id),
  );

  app.put(
    `${BASE}/issues/:id`,
    digestCall('Change a draft', { body: changeDigestSchema }),
    async ({ params: { id }, body: { version, ...digest } }) => {
      await changeDigest(db, { id, version }, digest, now());
      return show(id);
    },
  );

  app.delete(
    `${BASE}/issues/:id`,
    call('Delete a draft', {
      params: idParamsSchema,
      body: versionSchema,
      response: { 200: messageSchema },
    }),
    async ({ params: { id }, body: { version } }) => {
      await deleteDigest(db, { id, version });
      return { message: 'Digest deleted' };
    },
  );

  app.post(
    `${BASE}/issues/:id/send`,
    digestCall('Send a digest to all confirmed subscribers now', { body: versionSchema }),
    async (request) => {
      needMail();
      const { id } = request.params;
      await sendNow(db, site(), { id, ...request.body, by: actorOf(request), now: now() });
      return show(id);
    },
  );

  app.post(
    `${BASE}/issues/:id/schedule`,
    digestCall('Schedule a digest', { body: scheduleSchema }),
    async (request) => {
      needMail();
      const { id } = request.params;
      const { version, at } = request.body;
      await schedule(db, Date.parse(at), { id, version, by: actorOf(request), now: now() });
      return show(id);
    },
  );

  app.post(
    `${BASE}/issues/:id/resume`,
    digestCall('Resume a digest that is paused or stuck', {
      body: versionSchema,
    }),
    async ({ params: { id }, body: { version } }) => {
      needMail();
      await resume(db, { id, version, now: now() });
      return show(id);
    },
  );

  app.post(
    `${BASE}/issues/:id/cancel`,
    digestCall('Unschedule a digest, or stop sending it', {
      body: versionSchema,
    }),
    async (request) => {
      const { id } = request.params;
      await cancel(db, { id, ...request.body, by: actorOf(request), now: now() });
      return show(id);
    },
  );
}
