import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { SwitchLine } from '#ui/admin/form/controls.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import { Field } from '#ui/form/field.tsx';
import type { ScheduleProps } from './embargo-fields.tsx';
import { endError } from './schedule.ts';
import * as styles from './schedule-box.module.css';

/** When the article comes off the site. */
export function EndField({ article, values, errors, readOnly, onChange }: ScheduleProps) {
  const [rejected, setRejected] = useState<string>();
  const { unpublishAt, scheduledPublishAt } = values;
  const end = unpublishAt ? new Date(unpublishAt) : null;
  const published = scheduledPublishAt === null ? null : new Date(scheduledPublishAt);
  // A missing date is an error only when the user saves.
  const problem = endError(
    unpublishAt || null,
    article?.unpublishAt ?? null,
    new Date(),
    published,
  );
  const isShown = unpublishAt !== null;
  return (
    <div className={styles.embargo}>
      <div className={styles.end}>
        <SwitchLine
          checked={isShown}
          disabled={readOnly}
          onChange={(event) => {
            setRejected(undefined);
            onChange('unpublishAt', event.target.checked ? '' : null);
          }}
        >
          {t('Unpublish on')}
        </SwitchLine>
      </div>
      {isShown && (
        <Field
          label={t('Unpublish date')}
          hint={t('The article is archived, not deleted.')}
          error={rejected ?? errors.unpublishAt ?? problem}
        >
          {(control) => (
            <TimePicker
              control={control}
              value={end}
              earliest={published ?? new Date()}
              placeholder={t('No date')}
              readOnly={readOnly}
              onChange={(time) => onChange('unpublishAt', time?.toISOString() ?? '')}
              onReject={setRejected}
            />
          )}
        </Field>
      )}
    </div>
  );
}
