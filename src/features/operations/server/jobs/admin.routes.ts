import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { jobKindSchema, jobsSchema } from '../../jobs.contract.ts';
import { cancelJob, deleteFailedJobs, deleteJob, retryJob, runJobNow } from './job-actions.ts';
import { jobsView } from './jobs.views.ts';

const call = routeOptions('system:manage', 'jobs');
const ofOneJob = { params: idParamsSchema, response: { 200: messageSchema } };

/** Background jobs: list, retry, run now, cancel, delete. */
export function jobRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/jobs',
    call('List waiting, running and failed background jobs', { response: { 200: jobsSchema } }),
    () => jobsView(db, now()),
  );

  app.post('/api/admin/jobs/:id/retry', call('Retry a failed job', ofOneJob), async (request) => {
    await retryJob(db, { id: request.params.id, by: actorOf(request), now: now() });
    return { message: 'The job is back in the queue' };
  });

  app.post(
    '/api/admin/jobs/:id/run-now',
    call('Run a job now that waits for its retry or its next day', ofOneJob),
    async (request) => {
      await runJobNow(db, { id: request.params.id, by: actorOf(request), now: now() });
      return { message: 'The job runs now' };
    },
  );

  app.post(
    '/api/admin/jobs/:id/cancel',
    call('Cancel a waiting job that is cancelable', ofOneJob),
    async (request) => {
      await cancelJob(db, { id: request.params.id, by: actorOf(request), now: now() });
      return { message: 'Job canceled' };
    },
  );

  app.delete(
    '/api/admin/jobs/:id',
    call('Delete a failed job, without retrying it', ofOneJob),
    async (request) => {
      await deleteJob(db, { id: request.params.id, by: actorOf(request), now: now() });
      return { message: 'Job deleted successfully' };
    },
  );

  app.delete(
    '/api/admin/jobs',
    call('Delete all failed jobs of a kind, without retrying them', {
      body: jobKindSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const { name } = request.body;
      return { message: await deleteFailedJobs(db, { name, by: actorOf(request), now: now() }) };
    },
  );
}
