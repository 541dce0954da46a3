import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { isSettingKey, type Setting, type SettingKey, settingOf } from '../../settings.contract.ts';
import type { SettingSection } from '../../settings.values.ts';
import { patchSettings, settingsQuery } from './api.ts';
import {
  type Changes,
  changeList,
  changesSince,
  errorsOf,
  type FieldValue,
  fieldValue,
  patchOf,
} from './field-values.ts';

/** Sections that no page shows. This page read the others when it loaded. */
const NOT_ON_PAGES: readonly SettingSection[] = ['integrations', 'email'];

interface Save {
  sent: Changes;
  /** Of settings that others changed, which mine replace. */
  versions?: Partial<Record<SettingKey, number>>;
}

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'settings.stale';

/** The changes of the settings until they are saved, and saving them. */
export function useSettings() {
  const client = useQueryClient();
  const [changes, setChanges] = useState<Changes>({});
  /** What others changed in the meantime. */
  const [conflicts, setConflicts] = useState<readonly Setting[]>([]);

  const without = (keys: readonly SettingKey[]) =>
    Object.fromEntries(changeList(changes).filter(([key]) => !keys.includes(key))) as Changes;

  const { act, busy } = useAction({
    run: ({ sent, versions }: Save) => patchSettings(patchOf(sent, versions)),
    success: () => 'Settings saved. Readers see them now.',
    detail: (_answer, { sent }) =>
      changeList(sent).every(([key]) => NOT_ON_PAGES.includes(settingOf(key).section))
        ? undefined
        : 'Reload this page to see them here, too.',
    failure: 'Couldn’t save the settings',
    // The server names fields as the API does.
    reasonOf: (error) =>
      problemOf(error).detail?.replaceAll(/settings\.(\w+)\.value/g, (field, key: string) =>
        isSettingKey(key) ? settingOf(key).label : field,
      ) ?? null,
    onDone: (answer, { sent }) => {
      client.setQueryData(settingsQuery().queryKey, answer);
      // The user may have typed in the meantime.
      setChanges((now) => changesSince(now, sent, answer.settings));
      setConflicts([]);
    },
    onFail: (error) => {
      if (isStale(error)) setConflicts(error.body.conflicts as Setting[]);
    },
  });

  const change = (setting: Setting, field: FieldValue) => {
    const before = changes[setting.key]?.before ?? setting;
    const isSame = field === fieldValue(before.value);
    const others = without([setting.key]);
    setChanges(isSame ? others : { ...others, [setting.key]: { field, before } });
  };
  const errors = errorsOf(changes);
  const save = () => {
    if (busy || changeList(changes).length === 0 || Object.keys(errors).length > 0) return;
    void act({ sent: changes });
  };
  /** Replaces what others changed by mine. */
  const saveMine = () => {
    const versions = Object.fromEntries(conflicts.map(({ key, version }) => [key, version]));
    void act({ sent: changes, versions });
  };
  /** Drops mine where others changed the same; the rest stays unsaved. */
  const keepTheirs = () => {
    setChanges(without(conflicts.map(({ key }) => key)));
    setConflicts([]);
    void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
  };
  return {
    changes,
    errors,
    conflicts,
    busy,
    change,
    undo: (key: SettingKey) => setChanges(without([key])),
    discard: () => setChanges({}),
    save,
    saveMine,
    keepTheirs,
    closeConflicts: () => setConflicts([]),
  };
}
