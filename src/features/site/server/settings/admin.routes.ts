import { actorOf, assertRecentLogin, perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { isCodeSetting } from '../../code.contract.ts';
import {
  type SettingsPatch,
  settingsPatchSchema,
  settingsSchema,
} from '../../settings.contract.ts';
import { SETTINGS_PER_MINUTE } from '../../settings.values.ts';
import { saveSettings } from './save-settings.ts';
import { allSettings } from './settings.views.ts';

const PATH = '/api/settings';
const read = routeOptions('site:manage', 'settings');
const write = routeOptions('site:manage', 'settings', {
  rateLimit: perAccount(SETTINGS_PER_MINUTE, '1 minute'),
});

/** The settings of the site, for admins. */
export function settingsRoutes(app: App, { db, environment, now }: Context): void {
  app.get(
    PATH,
    read('List the settings of the site, with their values and defaults', {
      response: { 200: settingsSchema },
    }),
    async () => ({ settings: await allSettings(db, environment) }),
  );

  app.patch(
    PATH,
    write('Change settings of the site, all or none', {
      description:
        'Every instance uses the new values within a second. 409 `setting.locked` if the environment sets one. ' +
        '409 `settings.stale` if another admin changed one since the `version` that you send: `conflicts` lists ' +
        'those settings as they are now. Those of the section Code and analytics need a session and ' +
        're-authentication within the last ten minutes.',
      body: settingsPatchSchema,
      response: { 200: settingsSchema },
    }),
    async (request) => {
      const context = { actor: actorOf(request), now: now(), environment };
      if (Object.keys(request.body.settings).some(isCodeSetting)) {
        assertRecentLogin(context.actor, { requiresRecentLogin: true }, context.now);
      }
      await saveSettings(db, request.body.settings as SettingsPatch, context);
      return { settings: await allSettings(db, environment) };
    },
  );
}
