import { Archive, Folder, Send, Tag, Trash, Users, X } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useSite } from '#ui/site.ts';
import { TRASH_DAYS } from '../../values.ts';
import { countArticles } from '../list-view.ts';
import * as styles from './bulk-bar.module.css';
import { BulkDialog, type BulkField } from './bulk-dialog.tsx';
import { archiveConsequence, publishConsequence } from './consequences.ts';
import type { Selection } from './selection.ts';
import type { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  selection: Selection;
  /** Without it, changes wait for approval. */
  moderates: boolean;
  bulk: ReturnType<typeof useBulk>;
  onClear: () => void;
}

/** The actions on the selected articles. */
export function BulkBar({ selection, moderates, bulk, onClear }: BulkBarProps) {
  const { bylines } = useSite();
  const { confirm, dialog } = useConfirm();
  const [field, setField] = useState<BulkField | null>(null);
  const count = countArticles(selection.size);

  const ask = async (action: string, text: string, run: () => unknown, danger = false) => {
    if (bulk.busy) return;
    if (await confirm({ title: `${action} ${count}?`, text, action, danger })) run();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('Selected articles')}>
      <b>{t('{count} selected', { count })}</b>
      {moderates && (
        <>
          <RowButton
            icon={Send}
            onClick={() =>
              void ask(t('Publish'), publishConsequence(selection), () => bulk.publish(selection))
            }
          >
            {t('Publish')}
          </RowButton>
          <RowButton
            icon={Archive}
            onClick={() =>
              void ask(t('Archive'), archiveConsequence(selection), () => bulk.archive(selection))
            }
          >
            {t('Archive')}
          </RowButton>
        </>
      )}
      <RowButton icon={Folder} onClick={() => setField('category')}>
        {t('Category')}
      </RowButton>
      <RowButton icon={Tag} onClick={() => setField('tags')}>
        {t('Tags')}
      </RowButton>
      {bylines && (
        <RowButton icon={Users} onClick={() => setField('byline')}>
          {t('Authors')}
        </RowButton>
      )}
      <RowButton
        icon={Trash}
        tone="no"
        onClick={() =>
          void ask(
            t('Delete'),
            t('You can restore {size} from the trash for {trashDays} days.', {
              size: selection.size === 1 ? 'it' : 'them',
              trashDays: TRASH_DAYS,
            }),
            () => bulk.change({ chosen: selection, what: { type: 'trash' } }),
            true,
          )
        }
      >
        {t('Delete')}
      </RowButton>
      <RowButton icon={X} onClick={onClear}>
        {t('Clear selection')}
      </RowButton>
      {dialog}
      {field && (
        <BulkDialog
          field={field}
          count={count}
          note={
            moderates
              ? undefined
              : t('Published articles are hidden until an editor approves the change.')
          }
          busy={bulk.busy}
          onChange={(what) => {
            void bulk.change({ chosen: selection, what }).then((done) => {
              if (done) setField(null);
            });
          }}
          onClose={() => setField(null)}
        />
      )}
    </div>
  );
}
