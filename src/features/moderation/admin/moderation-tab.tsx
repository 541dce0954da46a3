import { useQuery } from '@tanstack/react-query';
import { Archive, Send, X } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import {
  adminListQuery,
  archiveConsequence,
  checkboxesOf,
  countArticles,
  FailuresDialog,
  FeaturedLegend,
  isEmbargoed,
  NOTHING,
  publishConsequence,
  refreshed,
  STAFF_PAGE_SIZE,
  toggleRow,
  useBulk,
  without,
} from '#features/articles/admin/public.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import {
  ShortcutHelp,
  type ShortcutHint,
  ShortcutLine,
} from '#ui/admin/shortcuts/shortcut-help.tsx';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { usePendingRows } from '#ui/admin/table/use-pending-rows.ts';
import { useRows } from '#ui/admin/table/use-rows.ts';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MODERATION_FILTERS, type ModerationFilter } from '../values.ts';
import { FILTER_QUERIES } from './api.ts';
import { approvalQuestion } from './approval-question.ts';
import { ApprovedDialog } from './approved-dialog.tsx';
import type { Changed } from './changes-table.tsx';
import { Counters } from './counters.tsx';
import { canPublish, type ModerationCommands, moderationColumns } from './moderation-columns.tsx';
import * as styles from './moderation-tab.module.css';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';

// It shows differences, which need the editor's code.
const ChangesTable = lazy(async () => ({
  default: (await import('./changes-table.tsx')).ChangesTable,
}));

const NONE: readonly AdminSummary[] = [];
const [DEFAULT_FILTER] = MODERATION_FILTERS;

const FILTERS = MODERATION_FILTERS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const HINTS: readonly ShortcutHint[] = [
  { keys: ['↑', '↓'], does: t('next or previous row') },
  { keys: ['X'], does: t('select') },
  { keys: ['A'], does: t('approve') },
  { keys: ['R'], does: t('reject') },
  { keys: ['P'], does: t('publish'), rare: true },
  { keys: ['Enter'], does: t('open') },
  { keys: ['?'], does: t('this list'), rare: true },
];

interface View {
  filter: ModerationFilter;
  /** From 1. */
  page: number;
}
const FIRST_VIEW: View = { filter: DEFAULT_FILTER, page: 1 };

function useView() {
  const [stored, setView] = useSessionState<View>('moderation-tab', FIRST_VIEW);
  return [MODERATION_FILTERS.includes(stored.filter) ? stored : FIRST_VIEW, setView] as const;
}

/** Waiting changes that need an editor; nothing without any. */
function WaitingChanges({ onEdit }: { onEdit: (id: number) => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(adminListQuery({ changes: true, page }));
  const rows = query.data?.articles.filter((one): one is Changed => 'waitingChanges' in one);
  const total = query.data?.totalCount ?? 0;
  const [returned, setReturned] = useState<Changed | null>(null);
  // A note that is being typed stays if someone else handles the last ones.
  if (total === 0 && !query.isError && returned === null) return null;
  return (
    <Suspense>
      <ChangesTable
        rows={rows}
        returned={returned}
        onReturn={setReturned}
        query={query}
        pager={{
          label: t('Pages of waiting changes'),
          page,
          pageSize: STAFF_PAGE_SIZE,
          total,
          onPage: setPage,
        }}
        onEdit={onEdit}
      />
    </Suspense>
  );
}

/** The moderation queue (spec §2). */
export function ModerationTab({ onEdit }: { onEdit: (id: number) => void }) {
  const [{ filter, page }, setView] = useView();
  const list = useQuery(adminListQuery({ ...FILTER_QUERIES[filter], page }));
  const { data } = list;
  const articles = data?.articles ?? NONE;

  const [selection, setSelection] = useState(NOTHING);
  const [rejected, setRejected] = useState<AdminSummary | null>(null);
  const [help, setHelp] = useState(false);
  const { confirm, dialog } = useConfirm();
  const { markPending, isPending } = usePendingRows(list);
  const [approved, setApproved] = useState<AdminSummary | null>(null);
  const actions = useModeration(
    (ids) => {
      markPending(ids);
      setSelection((before) => without(before, ids));
    },
    (article) => {
      if (article.status === 'draft') setApproved(article);
    },
  );
  const bulk = useBulk((ids) => {
    markPending(ids);
    setSelection(NOTHING);
  });
  const isWaiting = (id: number) => actions.isBusy(id) || bulk.isBusy(id) === true || isPending(id);

  const { rowProps, rowKeys, withRow } = useRows(articles);

  const select = (article: AdminSummary) => setSelection((before) => toggleRow(before, article));
  const asked = async (
    article: AdminSummary,
    question: { title: string; text: string; action: string },
    run: (article: AdminSummary) => Promise<boolean>,
  ) => {
    if (!isWaiting(article.id) && (await confirm(question))) await run(article);
  };
  /** Publishing would be refused: the editor can lift the embargo, or schedule for its end. */
  const askToLift = async ({ id, title, embargoUntil }: AdminSummary) => {
    const open = await confirm({
      title: t('Article under embargo'),
      text: t(
        '“{title}” is under embargo until {embargoUntil}. Schedule it for then, or lift the embargo, in the editor.',
        { title, embargoUntil: formatLocalTime(embargoUntil ?? '') },
      ),
      action: t('Open in Editor'),
    });
    if (open) onEdit(id);
  };
  const commands: ModerationCommands = {
    onEdit,
    onApprove: (article) => {
      void asked(article, approvalQuestion(article), actions.approve);
    },
    onReject: (article) => {
      if (!isWaiting(article.id)) setRejected(article);
    },
    onArchive: (article) => {
      const text = t(
        '“{title}” will be hidden from readers. It stays in the list of articles as archived, and can be published again.',
        { title: article.title },
      );
      void asked(
        article,
        { title: t('Archive article?'), text, action: t('Archive') },
        actions.archive,
      );
    },
    onPublish: (article) => {
      if (isEmbargoed(article)) {
        void askToLift(article);
        return;
      }
      const text = t('“{title}” will be public immediately.', { title: article.title });
      void asked(
        article,
        { title: t('Publish now?'), text, action: t('Publish') },
        actions.publish,
      );
    },
  };

  const inBulk = async (action: 'Publish' | 'Archive') => {
    const count = countArticles(selection.size);
    if (selection.size === 0 || bulk.busy) return;
    const chosen = refreshed(selection, articles);
    const text = (action === 'Publish' ? publishConsequence : archiveConsequence)(chosen);
    const title = `${action} ${count}?`;
    if (!(await confirm({ title, text, action: `${action} ${selection.size}` }))) return;
    await (action === 'Publish' ? bulk.publish : bulk.archive)(chosen);
  };

  const edit = withRow(
    ({ can }) => can.includes('edit'),
    ({ id }) => onEdit(id),
  );
  useShortcuts({
    ...rowKeys(edit),
    x: withRow(() => true, select),
    a: withRow(({ can }) => can.includes('approve'), commands.onApprove),
    r: withRow(({ can }) => can.includes('reject'), commands.onReject),
    p: withRow(canPublish, commands.onPublish),
    '?': () => setHelp(true),
  });

  return (
    <>
      <Counters />
      <div className={parts.bar}>
        <Segments
          label={t('Filter')}
          value={filter}
          options={FILTERS}
          onChange={(next) => {
            setView({ filter: next, page: 1 });
            setSelection(NOTHING);
          }}
        />
        <span className={`${parts.grow} ${styles.space}`} />
        {selection.size > 0 && (
          <RowButton icon={X} className={styles.clear} onClick={() => setSelection(NOTHING)}>
            {t('Clear selection')}
          </RowButton>
        )}
        <Button
          variant="line"
          className={styles.bulk}
          disabled={selection.size === 0}
          busy={bulk.busy}
          onClick={() => void inBulk('Publish')}
        >
          <Icon icon={Send} />
          {t('Bulk Publish ({size})', { size: selection.size })}
        </Button>
        <Button
          variant="line"
          className={styles.bulk}
          disabled={selection.size === 0}
          busy={bulk.busy}
          onClick={() => void inBulk('Archive')}
        >
          <Icon icon={Archive} />
          {t('Bulk Archive ({size})', { size: selection.size })}
        </Button>
      </div>
      {filter === 'pending' && <WaitingChanges onEdit={onEdit} />}
      <DataTable
        label={t('Moderation')}
        className={table.titled}
        columns={moderationColumns(commands)}
        query={list}
        rows={data?.articles}
        loadingRows={5}
        failure={t('Failed to fetch articles')}
        empty={<p>{filter === 'pending' ? t('Nothing to moderate') : t('No articles found')}</p>}
        selection={checkboxesOf(selection, articles, setSelection)}
        tr={({ id }) => rowProps(id, isWaiting(id))}
        pager={{
          page,
          pageSize: STAFF_PAGE_SIZE,
          total: data?.totalCount ?? 0,
          onPage: (next) => setView({ filter, page: next }),
        }}
      />
      <p className={`${parts.note} ${styles.help}`}>
        {t(
          'Pending lists what authors have submitted; drafts that they haven’t are under Draft. Approve allows an article to be public: a draft stays hidden until it is published. Reject returns it to its author with your note. Publish approves it and shows it to readers at once. Archive hides it; you can publish it again in Articles.',
        )}
      </p>
      <FeaturedLegend />
      <ShortcutLine hints={HINTS} />
      {dialog}
      {rejected && (
        <RejectDialog
          title={rejected.title}
          busy={actions.rejecting}
          onClose={() => setRejected(null)}
          onReject={(note) => {
            void actions.reject({ article: rejected, note }).then((done) => {
              if (done) setRejected(null);
            });
          }}
        />
      )}
      {bulk.failures && <FailuresDialog {...bulk.failures} onClose={bulk.closeFailures} />}
      {approved && (
        <ApprovedDialog
          article={approved}
          onPublish={() => {
            setApproved(null);
            void actions.publish(approved);
          }}
          onSchedule={() => onEdit(approved.id)}
          onClose={() => setApproved(null)}
        />
      )}
      {help && <ShortcutHelp hints={HINTS} onClose={() => setHelp(false)} />}
    </>
  );
}
