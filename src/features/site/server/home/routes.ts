import { bylineTopics } from '#features/authors/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { DEFAULT_LAYOUT } from '#lib/home/home-layout.ts';
import type { Context } from '#platform/context.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  homeLayoutSchema,
  layoutPatchSchema,
  layoutPreviewInputSchema,
  layoutPreviewSchema,
  shownLayoutSchema,
} from '../../home.contract.ts';
import { SETTINGS_PER_MINUTE } from '../../settings.values.ts';
import { shownLayout } from './shown-layout.ts';
import { changeHomeLayout, homeLayout } from './store.ts';

const PATH = '/api/admin/home-layout';
const call = routeOptions('public', 'settings', { isSheddable: true });
const read = routeOptions('site:manage', 'settings');
const write = routeOptions('site:manage', 'settings', {
  rateLimit: perAccount(SETTINGS_PER_MINUTE, '1 minute'),
});

/** The arrangement of the home page. */
export function homeRoutes(app: App, { db, config, environment, now }: Context): void {
  app.get(
    '/api/home-layout',
    call('List the sections of the home page, as readers see them', {
      response: { 200: shownLayoutSchema },
    }),
    async (_request, reply) => {
      dependsOn(reply, 'articles', 'placements', 'games', 'taxonomy', 'pages', 'redirects');
      dependsOn(reply, ...bylineTopics(config));
      const { sections } = await shownLayout(db, config, config.homeLayout ?? DEFAULT_LAYOUT);
      return { sections };
    },
  );

  app.get(
    PATH,
    read('Get the arrangement of the home page with its draft and versions', {
      response: { 200: homeLayoutSchema },
    }),
    () => homeLayout(db, environment),
  );

  app.put(
    PATH,
    write('Save, discard, schedule or publish the draft of the home page', {
      description:
        '409 `home.stale` if another admin changed it since the `version` that you send: `current` is the ' +
        'arrangement as it is now.',
      body: layoutPatchSchema,
      response: { 200: homeLayoutSchema },
    }),
    async (request) => {
      const context = { actor: actorOf(request), now: now(), environment };
      await changeHomeLayout(db, request.body, context);
      return homeLayout(db, environment);
    },
  );

  app.post(
    `${PATH}/preview`,
    write('Preview an arrangement of the home page as readers would see it', {
      body: layoutPreviewInputSchema,
      response: { 200: layoutPreviewSchema },
    }),
    ({ body: { sections } }) => shownLayout(db, config, sections),
  );
}
