import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Plus, Trash } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { indexedNameWords, words } from '#lib/text/search/words.ts';
import { OutlineButton, TextButton, ToolButton, ToolLink } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PageSummary } from '../contract.ts';
import { pagePath } from '../paths.ts';
import { isStandardPage } from '../values.ts';
import { pagesByTextQuery, pagesQuery, removePage } from './api.ts';
import { pageName } from './labels.ts';
import { PageEditor } from './page-editor.tsx';
import type { FooterSwitch } from './page-rail.tsx';
import { PageState } from './page-state.tsx';

/** A row of the list. Ids of standard pages that were never saved are below 0. */
interface Row extends Omit<PageSummary, 'id' | 'title'> {
  id: number;
  title: string;
  page: PageSummary;
}

const rowsOf = (pages: readonly PageSummary[]): Row[] =>
  pages.map((page, index) => ({
    ...page,
    id: page.id ?? -1 - index,
    title: pageName(page),
    page,
  }));

/**
 * The pages whose title or URL has words that begin like the searched ones.
 * @param found pages with these words in their text
 */
function matching(
  rows: readonly Row[],
  search: string,
  found: readonly PageSummary[],
): readonly Row[] {
  const searched = words(search);
  const slugs = new Set(found.map(({ slug }) => slug));
  return rows.filter(({ title, slug, page }) => {
    if (slugs.has(slug)) return true;
    const own = indexedNameWords(`${title} ${page.title ?? ''} ${slug}`);
    return searched.every((word) => own.some((one) => one.startsWith(word)));
  });
}

interface PageListProps {
  /** The first search. */
  find: string | undefined;
  FooterSwitch: FooterSwitch;
  onHome: (() => void) | undefined;
  onOpen: (page: PageSummary | null) => void;
}

/** The list of pages. */
function PageList({ find: first, FooterSwitch, onHome, onOpen }: PageListProps) {
  const query = useQuery(pagesQuery);
  const find = useListSearch(first);
  const byText = useQuery({ ...pagesByTextQuery(find.search), enabled: find.search !== '' });
  const inText = byText.isPlaceholderData ? [] : (byText.data ?? []);
  const removal = useRemoval({
    noun: t('page'),
    warn: ({ title }: Row) =>
      t(
        '“{title}” and its versions are deleted. Links to it will show “Page Not Found”. This can’t be undone.',
        { title },
      ),
    run: ({ id }: Row) => removePage(id),
  });
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('Pages')}</h1>
          <p className={parts.note}>
            {t('Everything that isn’t an article: About, Contact, legal pages and your own.')}
          </p>
        </div>
      </div>
      <div className={parts.bar}>
        <FindField {...find.field} label={t('Search pages')} />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          {onHome && (
            <OutlineButton
              onClick={onHome}
              data-tooltip={t('Which sections the home page has, and in what order')}
            >
              {t('Home Page Layout')}
            </OutlineButton>
          )}
          <Button variant="primary" onClick={() => onOpen(null)}>
            <Icon icon={Plus} />
            {t('New Page')}
          </Button>
        </div>
      </div>
      <section ref={removal.list} tabIndex={-1} aria-label={t('Pages')}>
        <DataTable<Row>
          label={t('Pages')}
          className={table.records ?? ''}
          columns={[
            {
              head: t('Title'),
              kind: 'name',
              dir: 'auto',
              cell: ({ title, page }) => (
                <TextButton onClick={() => onOpen(page)}>{title}</TextButton>
              ),
            },
            { head: 'URL', kind: 'info', cell: ({ slug }) => pagePath(slug) },
            { head: t('Status'), kind: 'info', cell: (row) => <PageState page={row} /> },
            {
              head: t('In Footer'),
              kind: 'info',
              cell: ({ slug, title, state }) => (
                <FooterSwitch
                  slug={slug}
                  name={title}
                  isDraft={state === 'draft'}
                  label={t('Show {title} in footer', { title })}
                >
                  <span className={table.unit}>{t('In footer')}</span>
                </FooterSwitch>
              ),
            },
            {
              head: t('Updated'),
              kind: 'info',
              cell: ({ updatedAt, by }) =>
                updatedAt === null
                  ? t('Never updated')
                  : `${formatLocalTime(updatedAt)}${by ? `, ${by}` : ''}`,
            },
            {
              head: t('Actions'),
              className: table.actions ?? '',
              cell: (row) => {
                const isStandard = isStandardPage(row.slug);
                return (
                  <div>
                    {row.state !== 'draft' && (
                      <ToolLink
                        label={t('View {title}', { title: row.title })}
                        icon={ExternalLink}
                        href={pagePath(row.slug)}
                      />
                    )}
                    <ToolButton
                      label={t('Edit {title}', { title: row.title })}
                      icon={Pencil}
                      onClick={() => onOpen(row.page)}
                    />
                    <ToolButton
                      danger
                      label={
                        isStandard
                          ? t('Can’t delete {title}: every magazine has this page', {
                              title: row.title,
                            })
                          : t('Delete {title}', { title: row.title })
                      }
                      icon={Trash}
                      aria-disabled={isStandard || removal.removing === row.id || undefined}
                      onClick={() => {
                        if (!isStandard && removal.removing !== row.id) removal.ask(row);
                      }}
                    />
                  </div>
                );
              },
            },
          ]}
          query={query}
          rows={query.data && matching(rowsOf(query.data), find.search, inText)}
          loadingRows={5}
          failure={t('Failed to fetch the pages')}
          empty={
            <>
              <p>{t('No pages match.')}</p>
              <OutlineButton onClick={find.clear}>{t('Clear Search')}</OutlineButton>
            </>
          }
        />
      </section>
      {removal.dialog}
    </>
  );
}

interface PagesScreenProps {
  /** The first search. */
  find: string | undefined;
  FooterSwitch: FooterSwitch;
  /** Opens the layout of the home page; undefined without the permission. */
  onHome?: () => void;
}

/** Pages of the site, for editors: the list, or the editor of one page. */
export function PagesScreen({ find, FooterSwitch, onHome }: PagesScreenProps) {
  /** Undefined: the list. Null: a new page. */
  const [open, setOpen] = useState<PageSummary | null>();
  if (open === undefined) return <PageList {...{ find, FooterSwitch, onHome, onOpen: setOpen }} />;
  return <PageEditor page={open} FooterSwitch={FooterSwitch} onClose={() => setOpen(undefined)} />;
}
