import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-client.ts';
import { isEqual } from '#lib/is-equal.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { defaultLinks, MENUS, type MenuKey } from '../../menus.values.ts';
import type { Setting, SettingsPatch } from '../../settings.contract.ts';
import { patchSettings, settingsQuery } from '../settings/api.ts';

/** Links that aren't saved yet, and the setting that they replace. */
interface Draft {
  links: MenuLink[];
  before: Setting;
}
type Drafts = Partial<Record<MenuKey, Draft>>;

interface Save {
  sent: Drafts;
  /** Of menus that others changed, which mine replace. */
  versions?: Partial<Record<string, number>>;
}

/** The drafts that remain after some were saved: those changed since. @param settings as saved */
export function draftsSince(now: Drafts, sent: Drafts, settings: readonly Setting[]): Drafts {
  const drafts: Drafts = {};
  for (const { key } of MENUS) {
    const draft = now[key];
    if (!draft) continue;
    const before = settings.find((setting) => setting.key === key) ?? draft.before;
    if (!sent[key]) drafts[key] = draft;
    else if (!isEqual(draft.links, sent[key].links)) drafts[key] = { ...draft, before };
  }
  return drafts;
}

export const storedLinks = ({ key, value }: Setting): MenuLink[] =>
  (value as MenuLink[] | null) ?? defaultLinks(key as MenuKey);

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'settings.stale';

/** The menus with the changes that aren't saved, and saving them. */
export function useMenus(settings: readonly Setting[]) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [conflicts, setConflicts] = useState<readonly Setting[]>([]);
  const menus = MENUS.flatMap((menu) => {
    const setting = settings.find(({ key }) => key === menu.key);
    if (!setting) return [];
    const draft = drafts[menu.key];
    return { ...menu, setting, links: draft?.links ?? storedLinks(setting), isChanged: !!draft };
  });

  const { act, busy } = useAction({
    run: ({ sent, versions = {} }: Save) => {
      const patch: SettingsPatch = {};
      for (const { key } of MENUS) {
        const draft = sent[key];
        if (!draft) continue;
        const isDefault = isEqual(draft.links, defaultLinks(key));
        const version = versions[key] ?? draft.before.version;
        patch[key] = { value: isDefault ? null : draft.links, version };
      }
      return patchSettings(patch);
    },
    success: () => 'Menus saved. Readers see them now.',
    detail: () => 'Reload this page to see them here, too.',
    failure: 'Couldn’t save the menus',
    isQuestion: isStale,
    onDone: (answer, { sent }) => {
      client.setQueryData(settingsQuery().queryKey, answer);
      // The user may have moved links in the meantime.
      setDrafts((now) => draftsSince(now, sent, answer.settings));
      setConflicts([]);
    },
    onFail: (error) => {
      if (isStale(error)) setConflicts(error.body.conflicts as Setting[]);
    },
  });

  const change = (setting: Setting, links: MenuLink[]) => {
    const key = setting.key as MenuKey;
    setDrafts(({ [key]: draft, ...others }) => {
      const before = draft?.before ?? setting;
      return isEqual(links, storedLinks(before)) ? others : { ...others, [key]: { links, before } };
    });
  };
  return {
    menus,
    conflicts,
    busy,
    change,
    isChanged: Object.keys(drafts).length > 0,
    restoreDefaults: () => {
      for (const { key, setting } of menus) change(setting, defaultLinks(key));
    },
    discard: () => setDrafts({}),
    save: () => {
      if (!busy && Object.keys(drafts).length > 0) void act({ sent: drafts });
    },
    saveMine: () => {
      const versions = Object.fromEntries(conflicts.map(({ key, version }) => [key, version]));
      void act({ sent: drafts, versions });
    },
    keepTheirs: () => {
      const keys: string[] = conflicts.map(({ key }) => key);
      const rest = Object.entries(drafts).filter(([key]) => !keys.includes(key));
      setDrafts(Object.fromEntries(rest));
      setConflicts([]);
      void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    },
    closeConflicts: () => setConflicts([]),
  };
}
