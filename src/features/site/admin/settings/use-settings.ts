import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-client.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { Setting, SettingKey, SettingsPatch } from '../../settings.contract.ts';
import { patchSettings, settingsQuery } from './api.ts';
import {
  type Changes,
  changeList,
  errorsOf,
  type FieldValue,
  fieldValue,
  patchOf,
} from './field-values.ts';

/** What the page itself shows, which it reads when it loads. */
const SHOWN_HERE: readonly SettingKey[] = ['siteName', 'authorLabel', 'bylines'];

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
    run: (patch: SettingsPatch) => patchSettings(patch),
    success: () => 'Settings saved. Readers see them now.',
    detail: (_answer, patch) =>
      SHOWN_HERE.some((key) => key in patch)
        ? 'Reload this page to see the change in the admin area, too.'
        : undefined,
    failure: 'Couldn’t save the settings',
    onDone: (answer) => {
      client.setQueryData(settingsQuery().queryKey, answer);
      setChanges({});
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
    void act(patchOf(changes));
  };
  /** Replaces what others changed by mine. */
  const saveMine = () => {
    const versions = Object.fromEntries(conflicts.map(({ key, version }) => [key, version]));
    void act(patchOf(changes, versions));
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
