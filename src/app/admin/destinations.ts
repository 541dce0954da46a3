import type { IconNode } from 'lucide';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import type { Site } from '#ui/site.ts';
import type { AdminLocation } from '../web/admin-location.ts';
import type { ScreenGroup } from './screen-entry.ts';
import { screensFor } from './screens.tsx';
import { tabsFor } from './tabs.ts';

export type ScreenLocation = AdminLocation & { mode: 'admin' };

export const GROUPS: readonly (readonly [group: ScreenGroup, label: string])[] = [
  ['content', t('Content')],
  ['audience', t('Audience')],
  ['site', t('Site')],
  ['system', t('System')],
];

/** A screen or a tab of the dashboard. */
export interface Destination {
  name: string;
  label: string;
  icon: IconNode;
  /** Missing for what the navigation doesn't list. */
  group?: ScreenGroup | undefined;
  /** Opens it after the key G. */
  letter?: string | undefined;
  /** Words that find it in the command palette. */
  also?: string | undefined;
  location: ScreenLocation;
}

/** Everything that a user may open, in the order of the navigation. The dashboard is called Articles. */
export function destinationsFor(user: SessionUser, site: Site): readonly Destination[] {
  const tabs = tabsFor(user).map(
    ({ value, ...tab }): Destination => ({
      ...tab,
      name: value,
      location: { mode: 'admin', tab: value },
    }),
  );
  const screens = screensFor(user, site).map(
    ({ name, label, icon, group, letter, also }): Destination => ({
      name,
      label,
      icon,
      group,
      letter,
      also,
      location: { mode: 'admin', screen: name },
    }),
  );
  return [...tabs, ...screens];
}

/** The destination that a location shows. The dashboard opens with Articles, also for an unknown tab. */
export function currentOf(all: readonly Destination[], { screen, tab }: ScreenLocation) {
  const find = (name: string) => all.find((one) => one.name === name);
  if (screen !== undefined) return find(screen);
  return (tab !== undefined && find(tab)) || find('articles');
}
