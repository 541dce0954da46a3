import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trash, Undo2 } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { usePendingRows } from '#ui/admin/table/use-pending-rows.ts';
import type { TrashedArticle } from '../../bulk.contract.ts';
import { TRASH_DAYS } from '../../values.ts';
import { trashQuery } from '../bulk/api.ts';
import { FailuresDialog } from '../bulk/failures-dialog.tsx';
import { checkboxesOf, NOTHING, type Selection } from '../bulk/selection.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { countArticles, STAFF_PAGE_SIZE } from '../list-view.ts';
import { StatusBadge } from '../status.tsx';

const NONE: readonly TrashedArticle[] = [];

/** Deleted articles: who deleted them and when, with ways back and out. */
export function TrashView({ onBack }: { onBack: () => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery(trashQuery(page));
  const articles = list.data?.articles ?? NONE;
  const [selection, setSelection] = useState(NOTHING);
  const { confirm, dialog } = useConfirm();
  const { markPending, isPending } = usePendingRows(list);
  const bulk = useBulk((ids) => {
    markPending(ids);
    setSelection(NOTHING);
  });
  const restore = (chosen: Selection) =>
    void bulk.change({ chosen, what: { type: 'restore', asBefore: false } });
  const remove = async (chosen: Selection) => {
    const count = countArticles(chosen.size);
    const question = {
      title: t('Delete {count} permanently?', { count }),
      text: t('The text and all versions are erased. This can’t be undone.'),
      action: t('Delete Permanently'),
      danger: true,
    };
    if (await confirm(question)) await bulk.change({ chosen, what: { type: 'delete' } });
  };
  const only = (article: TrashedArticle): Selection => new Map([[article.id, article]]);
  return (
    <>
      <div className={parts.bar}>
        <RowButton icon={ArrowLeft} onClick={onBack}>
          {t('All articles')}
        </RowButton>
        <p className={parts.note}>
          {t('Deleted articles stay here for {trashDays} days, then they are erased.', {
            trashDays: TRASH_DAYS,
          })}
        </p>
        <span className={parts.grow} />
        {selection.size > 0 && (
          <>
            <RowButton icon={Undo2} onClick={() => restore(selection)}>
              {t('Restore ({size})', { size: selection.size })}
            </RowButton>
            <RowButton icon={Trash} tone="no" onClick={() => void remove(selection)}>
              {t('Delete Permanently ({size})', { size: selection.size })}
            </RowButton>
          </>
        )}
      </div>
      <DataTable
        label={t('Trash')}
        className={table.titled}
        columns={[
          { head: t('Title'), td: { className: table.title }, cell: ({ title }) => title },
          { head: t('Status before'), cell: ({ status }) => <StatusBadge status={status} /> },
          {
            head: t('Author'),
            className: table.notOnTablets,
            cell: ({ authorName }) => authorName ?? t('deleted account'),
          },
          {
            head: t('Deleted by'),
            cell: ({ deletedBy }) => (
              <>
                <span className={parts.onPhones}>{t('deleted by')}</span>{' '}
                {deletedBy ?? t('deleted account')}
              </>
            ),
          },
          {
            head: t('Deleted'),
            cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatLocalTime(deletedAt)}</time>,
          },
          {
            head: t('Actions'),
            className: table.actions,
            cell: (article) => (
              <div>
                <RowButton
                  icon={Undo2}
                  aria-label={t('Restore: {title}', { title: article.title })}
                  onClick={() => restore(only(article))}
                >
                  {t('Restore')}
                </RowButton>
                <RowButton
                  icon={Trash}
                  tone="no"
                  aria-label={t('Delete Permanently: {title}', { title: article.title })}
                  onClick={() => void remove(only(article))}
                >
                  {t('Delete Permanently')}
                </RowButton>
              </div>
            ),
          },
        ]}
        query={list}
        rows={list.data?.articles}
        loadingRows={5}
        failure={t('Failed to fetch the trash')}
        empty={t('The trash is empty')}
        selection={checkboxesOf(selection, articles, setSelection)}
        tr={({ id }) => ({ 'aria-busy': Boolean(bulk.isBusy(id)) || isPending(id) })}
        pager={{
          page,
          pageSize: STAFF_PAGE_SIZE,
          total: list.data?.totalCount ?? 0,
          onPage: setPage,
        }}
      />
      {dialog}
      {bulk.failures && <FailuresDialog {...bulk.failures} onClose={bulk.closeFailures} />}
    </>
  );
}
