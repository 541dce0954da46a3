import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import * as styles from './rejected-dialog.module.css';

interface RejectedDialogProps {
  note: string | null;
  onClose: () => void;
}

/** Shows the moderator's feedback before the author continues (spec §2 'Article editor screen'). */
export function RejectedDialog({ note, onClose }: RejectedDialogProps) {
  return (
    <Dialog
      title={t('Article Rejected')}
      description={t('A moderator has rejected this article.')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I Understand - Continue Editing')}
        </Button>
      }
    >
      <Notice kind="bad" title={t('Moderator Feedback')}>
        <p className={styles.note} dir="auto">
          {note?.trim() || t('No specific feedback provided.')}
        </p>
      </Notice>
      <p>{t('Saving changes automatically resubmits the article for moderation.')}</p>
    </Dialog>
  );
}
