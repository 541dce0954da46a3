import { Check, GitCompare, Undo2 } from 'lucide';
import { type ComponentProps, useState } from 'react';
import {
  approvePending,
  ChangesDialog,
  publishPending,
  sendBackPending,
} from '#features/articles/admin/form/public.ts';
import { RowTitle, useRefreshOnConflict, WaitingLine } from '#features/articles/admin/public.ts';
import type { AdminArticle, AdminSummary } from '#features/articles/contract.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { type Column, DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import * as styles from './moderation-tab.module.css';
import { RejectDialog } from './reject-dialog.tsx';

export interface Changed extends AdminSummary {
  waitingChanges: NonNullable<AdminSummary['waitingChanges']>;
}

type TableProps = ComponentProps<typeof DataTable<Changed>>;

interface ChangesTableProps extends Required<Pick<TableProps, 'query' | 'pager'>> {
  rows: readonly Changed[] | undefined;
  /** What the user is sending back; null for nothing. */
  returned: Changed | null;
  onReturn: (row: Changed | null) => void;
  onEdit: (id: number) => void;
}

/** Waiting changes to published articles that wait for an editor. */
export function ChangesTable(props: ChangesTableProps) {
  const { rows, query, pager, returned, onReturn, onEdit } = props;
  const [compared, setCompared] = useState<number | null>(null);
  const onFail = useRefreshOnConflict();
  const approval = useAskedAction<Changed, AdminArticle>({
    run: ({ id, waitingChanges: { version, publishAt } }) =>
      publishAt === null ? publishPending(id, version) : approvePending(id, version, publishAt),
    question: ({ title, waitingChanges: { publishAt } }) => ({
      title: t('Approve the changes?'),
      text:
        publishAt === null || new Date(publishAt) <= new Date()
          ? t('Readers see the changes to “{title}” at once.', { title })
          : t('The changes to “{title}” go live {time}.', {
              title,
              time: formatLocalTime(publishAt),
            }),
      action: t('Approve'),
    }),
    success: (_, { waitingChanges: { publishAt } }) =>
      publishAt === null ? t('Changes published') : t('Changes approved'),
    failure: t('Failed to approve the changes'),
    onFail,
  });
  const sending = useAction({
    run: ({ row, note }: { row: Changed; note: string }) =>
      sendBackPending(row.id, row.waitingChanges.version, note.trim()),
    success: () => t('Changes sent back'),
    failure: t('Failed to send the changes back'),
    onDone: () => onReturn(null),
    onFail,
  });
  const columns: Column<Changed>[] = [
    {
      head: t('Title'),
      td: { className: table.title },
      cell: (row) => <RowTitle article={row} onEdit={onEdit} />,
    },
    {
      head: t('Changes'),
      cell: ({ waitingChanges: { publishAt, ...rest } }) => (
        <>
          <WaitingLine {...rest} publishAt={publishAt} />{' '}
          {publishAt !== null && rest.state === 'approval' && (
            <small className={parts.note}>
              {t('for {time}', { time: formatLocalTime(publishAt) })}
            </small>
          )}
        </>
      ),
    },
    {
      head: t('Saved by'),
      cell: ({ waitingChanges: { by, savedAt } }) => (
        <>
          <span className={parts.onPhones}>{t('Saved by')}</span> {by ?? t('deleted account')}{' '}
          <time className={parts.note} dateTime={savedAt}>
            {formatLocalTime(savedAt)}
          </time>
        </>
      ),
    },
    {
      head: t('Actions'),
      className: table.actions,
      cell: (row) => (
        <div>
          <RowButton
            icon={GitCompare}
            aria-label={t('Compare changes: {title}', { title: row.title })}
            onClick={() => setCompared(row.id)}
          >
            {t('Compare')}
          </RowButton>
          {row.waitingChanges.state === 'approval' && (
            <RowButton
              tone="yes"
              icon={Check}
              disabled={approval.busy}
              aria-label={t('Approve changes: {title}', { title: row.title })}
              onClick={() => approval.ask(row)}
            >
              {t('Approve')}
            </RowButton>
          )}
          <RowButton
            icon={Undo2}
            aria-label={t('Send Back: {title}', { title: row.title })}
            onClick={() => onReturn(row)}
          >
            {t('Send Back')}
          </RowButton>
        </div>
      ),
    },
  ];
  return (
    <section className={styles.changes} aria-labelledby="waiting-changes">
      <h2 id="waiting-changes">{t('Waiting changes to published articles')}</h2>
      <DataTable
        label={t('Waiting changes to published articles')}
        className={table.titled}
        columns={columns}
        query={query}
        rows={rows}
        loadingRows={3}
        failure={t('Failed to fetch waiting changes')}
        empty={null}
        pager={pager}
      />
      {approval.dialog}
      {compared !== null && (
        <ChangesDialog articleId={compared} onClose={() => setCompared(null)} />
      )}
      {returned && (
        <RejectDialog
          title={returned.title}
          ofChanges
          busy={sending.busy}
          onReject={(note) => void sending.act({ row: returned, note })}
          onClose={() => onReturn(null)}
        />
      )}
    </section>
  );
}
