import { t } from '#lib/messages/admin.ts';
import { type Setting, type SettingKey, settingOf } from '../../settings.contract.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FieldValue, fieldText, fieldValue } from './field-values.ts';
import type { Drafts, useDrafts } from './use-drafts.ts';

type Saving = Pick<
  ReturnType<typeof useDrafts>,
  'conflicts' | 'busy' | 'keepTheirs' | 'saveMine' | 'closeConflicts'
>;

interface SettingConflictsProps {
  saving: Saving & { drafts?: Drafts<FieldValue> };
  /** A setting as others saved it, and mine, in one line: by default as fields hold them. */
  theirs?: (setting: Setting) => string;
  mine?: (key: SettingKey) => string;
}

/** What others changed next to one's own: asks which to keep. Nothing without a conflict. */
export function SettingConflicts({
  saving: { conflicts, drafts = {}, busy, ...saving },
  theirs = ({ key, value }) => fieldText(key, fieldValue(value)),
  mine = (key) => fieldText(key, drafts[key]?.field ?? ''),
}: SettingConflictsProps) {
  const [first] = conflicts;
  if (!first) return null;
  return (
    <ConflictDialog
      subject={t('These settings were')}
      by={first.updatedBy}
      conflicts={conflicts.map((setting) => ({
        name: settingOf(setting.key).label,
        time: setting.updatedAt,
        theirs: theirs(setting),
        mine: mine(setting.key),
      }))}
      busy={busy}
      onKeepTheirs={saving.keepTheirs}
      onSaveMine={saving.saveMine}
      onClose={saving.closeConflicts}
    />
  );
}
