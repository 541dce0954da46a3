import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { AdminCategory } from '../contract.ts';

interface CategoryConflictProps {
  /** Who changed it. */
  text: string;
  /** As it is now; undefined while it loads. */
  theirs: AdminCategory | undefined;
  onTake: (theirs: AdminCategory) => void;
  onOverwrite: (theirs: AdminCategory) => void;
  onClose: () => void;
}

/** Another user changed the same category: asks which changes to keep. */
export function CategoryConflict(props: CategoryConflictProps) {
  const { text, theirs, onTake, onOverwrite, onClose } = props;
  return (
    <Dialog
      title={t('This category has changed')}
      description={t('{text} Your changes are not saved yet.', { text })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            disabled={theirs === undefined}
            onClick={() => theirs && onTake(theirs)}
          >
            {t('Keep Theirs')}
          </Button>
          <Button
            variant="primary"
            disabled={theirs === undefined}
            onClick={() => theirs && onOverwrite(theirs)}
          >
            {t('Save Mine')}
          </Button>
        </>
      }
    >
      {theirs && (
        <p className={parts.note} dir="auto">
          {t('Theirs: {filter}', {
            filter: [theirs.emoji, theirs.name, theirs.plural && `(${theirs.plural})`]
              .filter(Boolean)
              .join(' '),
          })}
          {theirs.description && `: ${theirs.description}`}
        </p>
      )}
    </Dialog>
  );
}
