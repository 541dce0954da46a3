import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { jobKindSchema, jobsSchema } from '../../jobs.contract.ts';
import { cancelJob } from './cancel.ts';
import { deleteFailedJobs, deleteJob, retryJob } from './failed-jobs.ts';
import { hurryJob } from './hurry.ts';
import { jobsView } from './views.ts';

const call = routeOptions('system:manage', 'jobs');

/** What runs in the background, for whoever looks after the system. */
export function jobRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/jobs',
    call('What waits, runs or has failed in the background', { response: { 200: jobsSchema } }),
    () => jobsView(db, now()),
  );

  app.post(
    '/api/admin/jobs/:id/retry',
    call('Try a failed job again', { params: idParamsSchema, response: { 200: messageSchema } }),
    async (request) => {
      await retryJob(db, request.params.id, actorOf(request), now());
      return { message: 'The job is tried again now' };
    },
  );

  app.post(
    '/api/admin/jobs/:id/hurry',
    call('Have a job that waits for its next try, or its next day, done now', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await hurryJob(db, request.params.id, actorOf(request), now());
      return { message: 'The job is done now' };
    },
  );

  app.post(
    '/api/admin/jobs/:id/cancel',
    call('Call off a job that waits, where nothing is lost', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await cancelJob(db, request.params.id, actorOf(request), now());
      return { message: 'The job is cancelled' };
    },
  );

  app.delete(
    '/api/admin/jobs/:id',
    call('Delete a failed job: what it was to do is not done', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await deleteJob(db, request.params.id, actorOf(request), now());
      return { message: 'Job deleted successfully' };
    },
  );

  app.delete(
    '/api/admin/jobs',
    call('Delete all failed jobs of a kind: what they were to do is not done', {
      body: jobKindSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const { name } = request.body;
      const count = await deleteFailedJobs(db, name, actorOf(request), now());
      return { message: count === 1 ? '1 job deleted' : `${count} jobs deleted` };
    },
  );
}
