import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Plus, Trash } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { TextButton, ToolButton, ToolLink } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PageSummary } from '../contract.ts';
import { pagePath } from '../paths.ts';
import { isStandardPage, type StandardPage } from '../values.ts';
import { pagesQuery, removePage } from './api.ts';
import { PageEditor } from './page-editor.tsx';
import { PageState } from './page-state.tsx';

const STANDARD_TITLES: Record<StandardPage, string> = {
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
};

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
    title: isStandardPage(page.slug) ? STANDARD_TITLES[page.slug] : (page.title ?? page.slug),
    page,
  }));

/** The list of pages. */
function PageList({ onOpen }: { onOpen: (page: PageSummary | null) => void }) {
  const query = useQuery(pagesQuery);
  const removal = useRemoval({
    noun: 'page',
    warn: ({ title }: Row) =>
      `“${title}” and its versions are deleted. Links to it will show “Page Not Found”. This can’t be undone.`,
    run: ({ id }: Row) => removePage(id),
  });
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>Pages</h1>
          <p className={parts.note}>
            Everything that isn’t an article: About, Contact, legal pages and your own.
          </p>
        </div>
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => onOpen(null)}>
            <Icon icon={Plus} />
            New Page
          </Button>
        </div>
      </div>
      <section ref={removal.list} tabIndex={-1} aria-label="Pages">
        <DataTable<Row>
          label="Pages"
          className={table.records ?? ''}
          columns={[
            {
              head: 'Title',
              td: { className: table.name, dir: 'auto' },
              cell: ({ title, page }) => (
                <TextButton onClick={() => onOpen(page)}>{title}</TextButton>
              ),
            },
            { head: 'URL', td: { className: table.info }, cell: ({ slug }) => pagePath(slug) },
            {
              head: 'Status',
              td: { className: table.info },
              cell: (row) => <PageState page={row} />,
            },
            {
              head: 'Updated',
              td: { className: table.info },
              cell: ({ updatedAt, by }) =>
                updatedAt === null
                  ? 'Never updated'
                  : `${formatLocalTime(updatedAt)}${by ? `, ${by}` : ''}`,
            },
            {
              head: 'Actions',
              className: table.actions ?? '',
              cell: (row) => {
                const isStandard = isStandardPage(row.slug);
                return (
                  <div>
                    {row.state !== 'draft' && (
                      <ToolLink label={`View ${row.title}`} href={pagePath(row.slug)}>
                        <Icon icon={ExternalLink} />
                      </ToolLink>
                    )}
                    <ToolButton label={`Edit ${row.title}`} onClick={() => onOpen(row.page)}>
                      <Icon icon={Pencil} />
                    </ToolButton>
                    <ToolButton
                      danger
                      label={
                        isStandard
                          ? `Can’t delete ${row.title}: the footer and forms link to it`
                          : `Delete ${row.title}`
                      }
                      aria-disabled={isStandard || removal.removing === row.id || undefined}
                      onClick={() => {
                        if (!isStandard && removal.removing !== row.id) removal.ask(row);
                      }}
                    >
                      <Icon icon={Trash} />
                    </ToolButton>
                  </div>
                );
              },
            },
          ]}
          query={query}
          rows={query.data && rowsOf(query.data)}
          loadingRows={5}
          failure="Failed to fetch the pages"
          empty="No pages yet."
        />
      </section>
      {removal.dialog}
    </>
  );
}

/** Pages of the site, for editors: the list, or the editor of one page. */
export function PagesScreen() {
  /** Undefined: the list. Null: a new page. */
  const [open, setOpen] = useState<PageSummary | null>();
  if (open === undefined) return <PageList onOpen={setOpen} />;
  return <PageEditor page={open} onClose={() => setOpen(undefined)} />;
}
