import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { KeyHelp, type KeyHint, KeyLine } from '#ui/admin/shortcut-help.tsx';
import { RowPager, TableNote, TableWait } from '#ui/admin/table.tsx';
import { useSettling } from '#ui/admin/use-pending-rows.ts';
import { isRowEnter, useRows } from '#ui/admin/use-rows.ts';
import { useKept } from '#ui/admin/use-session-state.ts';
import { useKeys } from '#ui/admin/use-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import type { StaffSummary } from '../../contract.ts';
import { categoryNamesQuery, sessionQuery, staffListQuery } from '../api.ts';
import {
  FIRST_VIEW,
  isFiltered,
  lastPageOf,
  STAFF_PAGE_SIZE,
  type StaffView,
} from '../list-view.ts';
import { ArticleRow, canPublishNow, type RowCommands } from './article-row.tsx';
import { HistoryDialog } from './audit-log-dialog.tsx';
import { ListBar } from './list-bar.tsx';
import { ARTICLE_COLUMNS, ArticlesHead } from './table-head.tsx';
import { useArticleActions } from './use-article-actions.ts';

const SKELETON_ROWS = 5;
const NONE: readonly StaffSummary[] = [];

const hintsFor = (moderates: boolean): KeyHint[] => [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Enter'], does: 'edit' },
  ...(moderates
    ? [
        { keys: ['S'], does: 'featured' },
        { keys: ['M'], does: 'master' },
        { keys: ['P'], does: 'publish now' },
        { keys: ['H'], does: 'history' },
      ]
    : []),
  { keys: ['N'], does: 'new article' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'all keys', rare: true },
];

/** The view as it was before a reload, and changes of it; all but a new page start at the first. */
function useView() {
  const [kept, setView] = useKept<StaffView>('articles-tab', FIRST_VIEW);
  const view = { ...FIRST_VIEW, ...kept };
  const change = (part: Partial<StaffView>) =>
    setView((before) => ({ ...FIRST_VIEW, ...before, page: 1, ...part }));
  return { view, change };
}

interface ArticlesTabProps {
  onEdit: (id: number) => void;
  onNew: () => void;
}

/** All articles that one may work on: found, ordered, featured, published, deleted (spec §2). */
export function ArticlesTab({ onEdit, onNew }: ArticlesTabProps) {
  const { view, change } = useView();
  const { search, category, status, sort, page } = view;
  const list = useQuery(
    staffListQuery({
      search: search || undefined,
      category: category || undefined,
      status: status || undefined,
      sort,
      page,
    }),
  );
  const { data, isPlaceholderData } = list;
  const { data: session } = useQuery(sessionQuery);
  const { data: categories } = useQuery(categoryNamesQuery);
  const moderates = session?.user?.can.includes('article:moderate') ?? false;

  const { confirm, dialog } = useConfirm();
  const { settle, isSettling } = useSettling(list);
  const actions = useArticleActions((id) => settle([id]));
  const isWaiting = (id: number) => actions.isBusy(id) || isSettling(id);

  const [historyOf, setHistoryOf] = useState<StaffSummary | null>(null);
  const [help, setHelp] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);

  const articles = data?.articles ?? NONE;
  const { activeId, rowProps, moveKeys } = useRows(articles.map(({ id }) => id));
  const active = articles.find(({ id }) => id === activeId);

  // The last article of the last page may have been deleted.
  const lastPage = data && !isPlaceholderData ? lastPageOf(data.totalCount) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) change({ page: lastPage });
  });

  const publish = async (article: StaffSummary) => {
    const question = {
      title: 'Publish now?',
      text: `“${article.title}” will not wait for its time.`,
      action: 'Publish Now',
    };
    if (!isWaiting(article.id) && (await confirm(question))) await actions.publish(article);
  };
  const remove = async (article: StaffSummary) => {
    const question = {
      title: 'Delete article?',
      text: `“${article.title}” will be gone for good.`,
      action: 'Delete',
      danger: true,
    };
    if (!isWaiting(article.id) && (await confirm(question))) await actions.remove(article);
  };

  const commands: RowCommands = {
    onEdit,
    onFeature: (article) => {
      if (!isWaiting(article.id)) void actions.feature(article);
    },
    onMaster: (article) => {
      if (isWaiting(article.id)) return;
      void (article.masterFeatured ? actions.uncrown(article) : actions.crown(article));
    },
    onPublish: (article) => void publish(article),
    onDelete: (article) => void remove(article),
    onHistory: moderates ? setHistoryOf : undefined,
  };

  /** A key that does something to the marked row, where it may be done. */
  const withRow =
    (may: (article: StaffSummary) => boolean, run: (article: StaffSummary) => void) => () => {
      if (!active || !may(active)) return false;
      run(active);
      return true;
    };
  const edit = withRow(
    ({ can }) => can.includes('edit'),
    ({ id }) => onEdit(id),
  );
  useKeys({
    ...moveKeys,
    enter: (event) => isRowEnter(event) && edit(),
    s: withRow(({ can }) => can.includes('feature'), commands.onFeature),
    m: withRow(({ can }) => can.includes('feature'), commands.onMaster),
    p: withRow(canPublishNow, commands.onPublish),
    h: withRow(() => moderates, setHistoryOf),
    n: () => onNew(),
    '/': () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    '?': () => setHelp(true),
  });

  const nameOf = (slug: string) => categories?.find((one) => one.slug === slug)?.name;
  return (
    <>
      <ListBar
        view={view}
        onView={change}
        totalCount={data?.totalCount}
        searchRef={searchField}
        onHelp={() => setHelp(true)}
      />
      <table className={isPlaceholderData ? 'tbl tbl-articles dim' : 'tbl tbl-articles'}>
        <caption className="sr">Articles</caption>
        <ArticlesHead sort={sort} onSort={(next) => change({ sort: next })} />
        <tbody>
          <TableWait
            query={list}
            rows={SKELETON_ROWS}
            columns={ARTICLE_COLUMNS}
            failure="Failed to fetch articles"
          />
          {data?.articles.length === 0 && (
            <TableNote columns={ARTICLE_COLUMNS}>
              <p>{isFiltered(view) ? 'No articles found' : 'No articles yet'}</p>
              {isFiltered(view) ? (
                <Button variant="line" onClick={() => change({ ...FIRST_VIEW, sort })}>
                  Clear search and filters
                </Button>
              ) : (
                <Button variant="primary" onClick={onNew}>
                  New Article
                </Button>
              )}
            </TableNote>
          )}
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              categoryName={nameOf(article.category)}
              commands={commands}
              waiting={isWaiting(article.id)}
              rowProps={rowProps(article.id)}
            />
          ))}
        </tbody>
      </table>
      {data && (
        <RowPager
          page={page}
          pageSize={STAFF_PAGE_SIZE}
          total={data.totalCount}
          onPage={(next) => change({ page: next })}
        />
      )}
      <KeyLine hints={hintsFor(moderates)} />
      {dialog}
      {help && <KeyHelp hints={hintsFor(moderates)} onClose={() => setHelp(false)} />}
      {historyOf && <HistoryDialog article={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}
