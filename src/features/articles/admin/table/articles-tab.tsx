import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import {
  readSessionState,
  useSessionState,
  writeSessionState,
} from '#ui/admin/hooks/use-session-state.ts';
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
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { AdminSummary } from '../../contract.ts';
import { TRASH_DAYS } from '../../values.ts';
import { adminListQuery, categoryNamesQuery, sessionQuery } from '../api.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { FailuresDialog } from '../bulk/failures-dialog.tsx';
import { checkboxesOf, NOTHING, refreshed, toggleRow } from '../bulk/selection.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { FeaturedLegend } from '../featured-legend.tsx';
import {
  type AdminView,
  countArticles,
  FIRST_VIEW,
  filtersOf,
  isFiltered,
  STAFF_PAGE_SIZE,
  VIEW_KEY,
} from '../list-view.ts';
import { ActivityLogDialog } from './activity-log-dialog.tsx';
import { articleColumns, canPublishNow, type RowCommands } from './article-columns.tsx';
import * as styles from './articles-tab.module.css';
import { ListBar } from './list-bar.tsx';
import { TrashView } from './trash-view.tsx';
import { useArticleActions } from './use-article-actions.ts';

const NONE: readonly AdminSummary[] = [];
/** The ID of the article that was opened last. */
const ROW_KEY = `${VIEW_KEY}-row`;

const hintsFor = (moderates: boolean): ShortcutHint[] => [
  { keys: ['↑', '↓'], does: t('next or previous row') },
  { keys: ['Enter'], does: t('edit') },
  { keys: ['X'], does: t('select') },
  ...(moderates
    ? [
        { keys: ['S'], does: t('featured') },
        { keys: ['M'], does: t('master') },
        { keys: ['P'], does: t('publish now') },
        { keys: ['H'], does: t('activity log') },
      ]
    : []),
  { keys: ['/'], does: t('search') },
  { keys: ['?'], does: t('this list'), rare: true },
];

/** The search, filters and page, restored after a reload. Any change but of the page goes to the first page. */
function useView() {
  const [stored, setView] = useSessionState<AdminView>(VIEW_KEY, FIRST_VIEW);
  const view = { ...FIRST_VIEW, ...stored };
  const change = (part: Partial<AdminView>) =>
    setView((before) => ({ ...FIRST_VIEW, ...before, page: 1, ...part }));
  return { view, change };
}

interface ArticlesTabProps {
  onEdit: (id: number) => void;
  /** Opens the live desk. */
  onLive: (id: number) => void;
  onNew: () => void;
  isTrash: boolean;
  /** Shows the trash, or leaves it. */
  onTrash: (isShown: boolean) => void;
  /** The reads of an article, shown above its activity log. */
  Reads: ComponentType<{ id: number }>;
}

/** The list of articles, with search, sorting and actions (spec §2). */
export function ArticlesTab(props: ArticlesTabProps) {
  const { onEdit, onLive, onNew, isTrash, onTrash, Reads } = props;
  const { view, change } = useView();
  const { sort, page } = view;
  const list = useQuery(adminListQuery(filtersOf(view)));
  const { data } = list;
  const { data: session } = useQuery(sessionQuery);
  const { data: categories } = useQuery(categoryNamesQuery);
  const moderates = session?.user?.can.includes('article:moderate') ?? false;

  const { confirm, dialog } = useConfirm();
  const { markPending, isPending } = usePendingRows(list);
  const actions = useArticleActions((id) => markPending([id]), onEdit);
  const [selection, setSelection] = useState(NOTHING);
  const bulk = useBulk((ids) => {
    markPending(ids);
    setSelection(NOTHING);
  });
  const isWaiting = (id: number) => actions.isBusy(id) || isPending(id) || bulk.isBusy(id) === true;

  const [logOf, setLogOf] = useState<AdminSummary | null>(null);
  const [help, setHelp] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);

  const articles = data?.articles ?? NONE;
  // The row that one comes back from, once.
  const [left] = useState(() => Number(readSessionState(ROW_KEY)));
  useEffect(() => writeSessionState(ROW_KEY, null), []);
  const { rowProps, rowKeys, withRow } = useRows(articles, left);
  const open = (id: number) => {
    writeSessionState(ROW_KEY, id);
    onEdit(id);
  };

  const publish = async (article: AdminSummary) => {
    const question = {
      title: t('Publish now?'),
      text: t('“{title}” won’t wait for its scheduled time.{moderates}', {
        title: article.title,
        moderates: moderates ? '' : t(' An editor must approve it first.'),
      }),
      action: t('Publish Now'),
    };
    if (!isWaiting(article.id) && (await confirm(question))) await actions.publish(article);
  };
  const remove = async (article: AdminSummary) => {
    const question = {
      title: t('Delete article?'),
      text: t('“{title}” moves to the trash. You can restore it for {trashDays} days.', {
        title: article.title,
        trashDays: TRASH_DAYS,
      }),
      action: t('Delete'),
      danger: true,
    };
    if (!isWaiting(article.id) && (await confirm(question))) await actions.remove(article);
  };

  const commands: RowCommands = {
    onEdit: open,
    onLive,
    onFeature: (article) => {
      if (!isWaiting(article.id)) void actions.feature(article);
    },
    onMaster: (article) => {
      if (isWaiting(article.id)) return;
      void (article.masterFeatured ? actions.uncrown(article) : actions.crown(article));
    },
    onPublish: (article) => void publish(article),
    onDuplicate: (article) => {
      if (!isWaiting(article.id)) void actions.duplicate(article);
    },
    onDelete: (article) => void remove(article),
    onActivityLog: moderates ? setLogOf : undefined,
  };

  const select = (article: AdminSummary) => setSelection((before) => toggleRow(before, article));
  const edit = withRow(
    ({ can }) => can.includes('edit'),
    ({ id }) => open(id),
  );
  useShortcuts({
    ...rowKeys(edit),
    x: withRow(() => true, select),
    s: withRow(({ can }) => can.includes('feature'), commands.onFeature),
    m: withRow(({ can }) => can.includes('feature'), commands.onMaster),
    p: withRow(canPublishNow, commands.onPublish),
    h: withRow(() => moderates, setLogOf),
    '/': () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    '?': () => setHelp(true),
  });

  if (isTrash) return <TrashView onBack={() => onTrash(false)} />;
  return (
    <>
      <ListBar
        view={view}
        onView={change}
        count={data ? countArticles(data.totalCount, data.totalCountCapped) : null}
        moderates={moderates}
        onTrash={() => onTrash(true)}
        searchRef={searchField}
        onHelp={() => setHelp(true)}
      />
      <DataTable
        label={t('Articles')}
        className={classNames(table.titled, styles.table)}
        columns={articleColumns({
          sort,
          onSort: (next) => change({ sort: next }),
          nameOf: (slug) => categories?.find((one) => one.slug === slug)?.name,
          commands,
        })}
        query={list}
        rows={data?.articles}
        loadingRows={5}
        failure={t('Failed to fetch articles')}
        empty={
          isFiltered(view) ? (
            <>
              <p>{t('No articles found')}</p>
              <Button variant="line" onClick={() => change({ ...FIRST_VIEW, sort })}>
                {t('Clear Search and Filters')}
              </Button>
            </>
          ) : (
            <>
              <p>{t('No articles yet')}</p>
              <Button variant="primary" onClick={onNew}>
                {t('New Article')}
              </Button>
            </>
          )
        }
        selection={checkboxesOf(selection, articles, setSelection)}
        tr={({ id }) => rowProps(id, isWaiting(id))}
        pager={{
          page,
          pageSize: STAFF_PAGE_SIZE,
          total: data?.totalCount ?? 0,
          isCapped: data?.totalCountCapped ?? false,
          onPage: (next) => change({ page: next }),
        }}
      />
      {selection.size > 0 && (
        <BulkBar
          selection={refreshed(selection, articles)}
          moderates={moderates}
          bulk={bulk}
          onClear={() => setSelection(NOTHING)}
        />
      )}
      {moderates && <FeaturedLegend hasStars />}
      <ShortcutLine hints={hintsFor(moderates)} />
      {dialog}
      {bulk.failures && <FailuresDialog {...bulk.failures} onClose={bulk.closeFailures} />}
      {help && <ShortcutHelp hints={hintsFor(moderates)} onClose={() => setHelp(false)} />}
      {logOf && (
        <ActivityLogDialog article={logOf} onClose={() => setLogOf(null)}>
          <Reads id={logOf.id} />
        </ActivityLogDialog>
      )}
    </>
  );
}
