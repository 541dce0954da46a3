import type { AdminSummary } from '#features/articles/contract.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';

interface ApprovedDialogProps {
  article: AdminSummary;
  onPublish: () => void;
  /** Opens the editor, which has the schedule. */
  onSchedule: () => void;
  onClose: () => void;
}

/** An approved draft is not public yet: offers the next step. Under embargo it can only be scheduled. */
export function ApprovedDialog(props: ApprovedDialogProps) {
  const { article, onPublish, onSchedule, onClose } = props;
  const { title, embargoUntil: until } = article;
  const isHeld = until !== null && new Date(until) > new Date();
  const next = isHeld
    ? t('It is under embargo until {until}.', { until: formatLocalTime(until) })
    : t('It is still a draft, so readers don’t see it yet.');
  return (
    <Dialog
      title={t('Article approved')}
      description={t('“{title}” is approved. {next}', { title, next })}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Not Now')}
          </Button>
          <Button variant={isHeld ? 'primary' : 'line'} onClick={onSchedule}>
            {t('Schedule in Editor')}
          </Button>
          {!isHeld && (
            <Button variant="primary" onClick={onPublish}>
              {t('Publish Now')}
            </Button>
          )}
        </>
      }
    />
  );
}
