import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-client.ts';
import { isEqual } from '#lib/is-equal.ts';
import { type ActionOptions, useAction } from '#ui/admin/hooks/use-action.ts';
import type { Setting, SettingKey, SettingsPatch } from '../../settings.contract.ts';
import { patchSettings, type Settings, settingsQuery } from './api.ts';

/** A change that isn't saved: what the control holds, and the setting as it was before. */
export interface Draft<Field> {
  field: Field;
  before: Setting;
}
export type Drafts<Field> = Partial<Record<SettingKey, Draft<Field>>>;

export const draftList = <Field>(drafts: Drafts<Field>) =>
  Object.entries(drafts) as [SettingKey, Draft<Field>][];

/** The drafts that remain after some were saved: those changed since. @param settings as saved */
export function draftsSince<Field>(
  now: Drafts<Field>,
  sent: Drafts<Field>,
  settings: readonly Setting[],
): Drafts<Field> {
  const byKey = new Map(settings.map((one) => [one.key, one]));
  const drafts: Drafts<Field> = {};
  for (const [key, draft] of draftList(now)) {
    const before = byKey.get(key) ?? draft.before;
    if (sent[key] === undefined) drafts[key] = draft;
    else if (!isEqual(draft.field, sent[key].field)) drafts[key] = { ...draft, before };
  }
  return drafts;
}

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'settings.stale';

interface Save<Field> {
  sent: Drafts<Field>;
  /** Of settings that others changed, which mine replace. */
  versions?: Partial<Record<string, number>>;
}

interface DraftOptions<Field>
  extends Pick<ActionOptions<Save<Field>, Settings>, 'success' | 'failure' | 'reasonOf'> {
  fieldOf: (setting: Setting) => Field;
  /** For the server; null restores the default. */
  storedOf: (key: SettingKey, field: Field) => unknown;
  /** What is wrong with each draft: then nothing is saved. */
  errorsOf?: (drafts: Drafts<Field>) => Partial<Record<SettingKey, string>>;
  /** Replaces the toast of a failure: called after a save; if one fails, `failure` says why. */
  onSaved?: (() => void) | undefined;
}

/** Changes of settings until they are saved, saving them, and what to do if others changed the same. */
export function useDrafts<Field>(options: DraftOptions<Field>) {
  const { fieldOf, storedOf, errorsOf, onSaved, ...texts } = options;
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts<Field>>({});
  /** What others changed in the meantime. */
  const [conflicts, setConflicts] = useState<readonly Setting[]>([]);
  /** What the save sent that met `conflicts`. */
  const [refused, setRefused] = useState<Drafts<Field>>({});
  /** Why the last save failed; '' for an unknown reason. */
  const [failure, setFailure] = useState<string | null>(null);
  const without = (keys: readonly SettingKey[]) => (now: Drafts<Field>) =>
    Object.fromEntries(draftList(now).filter(([key]) => !keys.includes(key))) as Drafts<Field>;

  const { act, busy } = useAction({
    ...texts,
    run: ({ sent, versions = {} }: Save<Field>) => {
      const patch: SettingsPatch = {};
      for (const [key, { field, before }] of draftList(sent)) {
        patch[key] = { value: storedOf(key, field), version: versions[key] ?? before.version };
      }
      return patchSettings(patch);
    },
    isQuestion: (error) => isStale(error) || onSaved !== undefined,
    onDone: (answer, { sent }) => {
      client.setQueryData(settingsQuery().queryKey, answer);
      // The user may have changed more in the meantime.
      setDrafts((now) => draftsSince(now, sent, answer.settings));
      setConflicts([]);
      setFailure(null);
      onSaved?.();
    },
    onFail: (error, { sent }) => {
      if (isStale(error)) {
        setRefused(sent);
        setConflicts(error.body.conflicts as Setting[]);
      } else setFailure(texts.reasonOf?.(error) ?? '');
    },
  });
  const errors = errorsOf?.(drafts) ?? {};
  return {
    drafts,
    errors,
    conflicts,
    failure,
    busy,
    change: (setting: Setting, field: Field) =>
      setDrafts((now) => {
        const others = without([setting.key])(now);
        const before = now[setting.key]?.before ?? setting;
        const isSame = isEqual(field, fieldOf(before));
        return isSame ? others : { ...others, [setting.key]: { field, before } };
      }),
    undo: (key: SettingKey) => setDrafts(without([key])),
    discard: () => setDrafts({}),
    save: () => {
      const isReady = draftList(drafts).length > 0 && Object.keys(errors).length === 0;
      if (!busy && isReady) void act({ sent: drafts });
    },
    /** Saves all but these, which stay unsaved. @returns false if nothing is to be saved */
    saveExcept: (wrong: readonly SettingKey[]): boolean => {
      const sent = without(wrong)(drafts);
      if (busy || draftList(sent).length === 0) return false;
      void act({ sent });
      return true;
    },
    /** Replaces what others changed by mine. */
    saveMine: () => {
      const versions = Object.fromEntries(conflicts.map(({ key, version }) => [key, version]));
      void act({ sent: refused, versions });
    },
    /** Drops mine where others changed the same; the rest stays unsaved. */
    keepTheirs: () => {
      setDrafts(without(conflicts.map(({ key }) => key)));
      setConflicts([]);
      void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    },
    closeConflicts: () => setConflicts([]),
  };
}
