import { useState } from 'react';
import { zoneHint } from '#lib/format/zone-hint.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { Field } from '#ui/form/field.tsx';

interface ScheduleFieldProps {
  /** An ISO time; null for none. */
  publishAt: string | null;
  error: string | undefined;
  onSchedule: (time: string | null) => void;
}

/** When readers get the newest version of a page. */
export function ScheduleField({ publishAt, error, onSchedule }: ScheduleFieldProps) {
  const [rejected, setRejected] = useState<string>();
  const time = publishAt === null ? null : new Date(publishAt);
  return (
    <Box
      title={t('Schedule Publishing')}
      action={
        time !== null && <RowButton onClick={() => onSchedule(null)}>{t('Remove date')}</RowButton>
      }
    >
      <Field label={t('Date and time')} hint={zoneHint(time)} error={rejected ?? error}>
        {(control) => (
          <TimePicker
            control={control}
            value={time}
            earliest={new Date()}
            placeholder={t('Not scheduled')}
            readOnly={false}
            onChange={(chosen) => onSchedule(chosen?.toISOString() ?? null)}
            onReject={setRejected}
          />
        )}
      </Field>
    </Box>
  );
}
