import { useState } from 'react';
import { zoneHint } from '#lib/format/zone-hint.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import * as parts from '#ui/admin/parts.module.css';
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
    <section className={parts.box} aria-labelledby="page-schedule">
      <div className={parts.boxHead}>
        <h2 id="page-schedule">{t('Schedule Publishing')}</h2>
        {time !== null && (
          <RowButton onClick={() => onSchedule(null)}>{t('Remove date')}</RowButton>
        )}
      </div>
      <div className={parts.boxBody}>
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
      </div>
    </section>
  );
}
