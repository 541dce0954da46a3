import { useRef, useState } from 'react';
import { zoneHint } from '#lib/format/zone-hint.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { Field } from '#ui/form/field.tsx';
import { StatusSign } from '../../status.tsx';
import { EmbargoFields, EmbargoLine, type ScheduleProps } from './embargo-fields.tsx';
import { EndField } from './end-field.tsx';
import {
  beforeEmbargoEnds,
  checkSchedule,
  firstStepAfter,
  isEmbargoed,
  longTime,
} from './schedule.ts';
import * as styles from './schedule-box.module.css';

/** When the article is published and archived, and its embargo, in the zone of `formatLocal`. */
export function ScheduleBox(props: ScheduleProps) {
  const { article, values, errors, readOnly, onChange } = props;
  const now = new Date();
  const { scheduledPublishAt, embargoUntil } = values;
  const scheduled = scheduledPublishAt === null ? null : new Date(scheduledPublishAt);
  const until = isEmbargoed(embargoUntil, now) ? embargoUntil : null;
  const isEarly = scheduled !== null && until !== null && scheduled < new Date(until);
  const saved = {
    scheduledPublishAt: article?.scheduledPublishAt ?? null,
    embargoUntil: article?.embargoUntil ?? null,
  };
  const isSaved =
    article?.status === 'scheduled' && saved.scheduledPublishAt === scheduledPublishAt;
  const unusable = scheduled === null ? undefined : checkSchedule(values, saved);
  const problem = isEarly ? beforeEmbargoEnds(until) : unusable;
  const box = useRef<HTMLElement>(null);
  const [rejected, setRejected] = useState<string>();
  const set = (time: Date | null) => onChange('scheduledPublishAt', time?.toISOString() ?? null);
  return (
    <Box
      ref={box}
      title={t('Schedule Publishing')}
      action={
        scheduled !== null &&
        !readOnly && (
          <RowButton
            onClick={() => {
              set(null);
              box.current?.querySelector('input')?.focus();
            }}
          >
            {t('Remove date')}
          </RowButton>
        )
      }
    >
      <Field
        label={t('Date and time')}
        hint={zoneHint(scheduled)}
        error={rejected ?? errors.scheduledPublishAt ?? problem}
      >
        {(control) => (
          <TimePicker
            control={control}
            value={scheduled}
            earliest={now}
            placeholder={t('Not scheduled')}
            readOnly={readOnly}
            onChange={set}
            onReject={setRejected}
          />
        )}
      </Field>
      {until !== null && <EmbargoLine now={now} until={new Date(until)} scheduled={scheduled} />}
      {isEarly && !readOnly && (
        <OutlineButton onClick={() => set(firstStepAfter(until))}>
          {t('Use {longTime}', { longTime: longTime(firstStepAfter(until)) })}
        </OutlineButton>
      )}
      {scheduled !== null && problem === undefined && (
        <p className={styles.plan} role="status">
          <StatusSign status="scheduled" />
          <span>
            {t('{state} for {longTime}', {
              state: isSaved ? t('Scheduled') : t('Will be scheduled'),
              longTime: longTime(scheduled),
            })}
          </span>
        </p>
      )}
      {props.later}
      <EndField {...props} />
      <EmbargoFields {...props} />
    </Box>
  );
}
