import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { SwitchLine } from '#ui/admin/form/controls.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Field } from '#ui/form/field.tsx';
import type { AdminArticle } from '../../../contract.ts';
import { type FormValues, missingFields } from '../form-values.ts';
import { endError, longTime, scheduleError } from '../schedule/schedule.ts';
import * as styles from '../schedule/schedule-box.module.css';
import { savePending } from './api.ts';

interface SaveLaterProps {
  article: AdminArticle;
  values: FormValues;
  /** Whether the form holds the waiting changes. */
  isLoaded: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  readOnly: boolean;
  moderates: boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  onSaved: () => void;
}

/** Saves the form as changes of a public article that are published later. */
export function SaveLater(props: SaveLaterProps) {
  const { article, values, isLoaded, isOpen, onOpen, readOnly, moderates, confirm, onSaved } =
    props;
  const { pending } = article;
  const [time, setTime] = useState(pending?.publishAt ?? null);
  const [rejected, setRejected] = useState<string>();
  const isSame = time === (pending?.publishAt ?? null);
  const { unpublishAt } = values;
  const problem =
    (time === null || isSame ? undefined : scheduleError(time, new Date(), null)) ??
    endError(unpublishAt, article.unpublishAt, new Date(), null);
  const { act, busy } = useAction<void, AdminArticle>({
    run: () => savePending(article, values, time),
    success: () => t('Changes saved for later'),
    detail: () => {
      if (!moderates) return t('They wait for an editor’s approval.');
      return time === null
        ? t('An editor publishes them by hand.')
        : t('They go live {time}.', { time: longTime(time) });
    },
    failure: t('Failed to save the changes for later'),
    onDone: onSaved,
  });
  const save = async () => {
    const question = {
      title: t('Replace the waiting changes?'),
      text: t('This article already has changes that wait. Yours replace them.'),
      action: t('Replace'),
      danger: true,
    };
    if (pending === null || isLoaded || (await confirm(question))) void act();
  };
  return (
    <div className={styles.embargo}>
      <div className={styles.end}>
        <SwitchLine
          checked={isOpen}
          disabled={readOnly || isLoaded}
          onChange={(event) => onOpen(event.target.checked)}
        >
          {t('Schedule changes')}
        </SwitchLine>
      </div>
      {isOpen && (
        <>
          <Field
            label={t('Publish these changes on')}
            hint={t('Readers see the current version until then. Leave empty to publish by hand.')}
            error={rejected ?? problem}
          >
            {(control) => (
              <TimePicker
                control={control}
                value={time === null ? null : new Date(time)}
                earliest={new Date()}
                placeholder={t('No date')}
                readOnly={readOnly}
                onChange={(chosen) => setTime(chosen?.toISOString() ?? null)}
                onReject={setRejected}
              />
            )}
          </Field>
          <OutlineButton
            busy={busy}
            disabled={
              readOnly ||
              rejected !== undefined ||
              problem !== undefined ||
              missingFields(values).length > 0
            }
            onClick={() => void save()}
          >
            {t('Save Changes for Later')}
          </OutlineButton>
        </>
      )}
    </div>
  );
}
