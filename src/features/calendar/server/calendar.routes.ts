import { actorOf, perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { calendarQuerySchema, calendarSchema } from '../contract.ts';
import { readCalendar } from './calendar.views.ts';

// More than anyone turns pages.
const call = routeOptions('article:write', 'calendar', { rateLimit: perAccount(240, '1 minute') });

/** The editorial calendar. */
export function calendarRoutes(app: App, { db, config }: Context): void {
  app.get(
    '/api/calendar',
    call('List what is planned, scheduled and published on some days', {
      description:
        'Editors see everything; authors see their own work, public articles and releases. A day lists ' +
        'the first items of each kind; a request for that day alone lists up to 200.',
      querystring: calendarQuerySchema,
      response: { 200: calendarSchema },
    }),
    (request) => {
      const { from, to, people, categories } = request.query;
      const filter = {
        people: people?.split(',').map(Number),
        categories: categories?.split(','),
      };
      return readCalendar(db, actorOf(request), { from, to, ...filter }, config.timeZone);
    },
  );
}
