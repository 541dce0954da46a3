import { useQuery } from '@tanstack/react-query';
import { Merge, Plus } from 'lucide';
import { useState } from 'react';
import { formatCount, plural } from '#lib/format/count.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { changeColumn, countColumn, None, readersColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminAuthor } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { AUTHOR_LIMITS } from '../values.ts';
import { AUTHOR_ROWS, adminAuthorsQuery, removeAuthor } from './api.ts';
import { AuthorDialog } from './author-dialog.tsx';
import { MergeAuthorDialog } from './merge-dialog.tsx';

interface AuthorsTableProps {
  /** The first search. */
  find: string | undefined;
  /** Opens the form; null for a new author. */
  onEdit: (author: AdminAuthor | null) => void;
  onMerge: (author: AdminAuthor) => void;
}

function AuthorsTable({ find: first, onEdit, onMerge }: AuthorsTableProps) {
  const find = useListSearch(first);
  const { search, page } = find;
  const query = useQuery(adminAuthorsQuery(search, page));
  const { data } = query;
  const removal = useRemoval({
    noun: 'author',
    warn: ({ name, articleCount }: AdminAuthor) =>
      articleCount === 0
        ? `No article credits ${name}. This can’t be undone.`
        : `${formatCount(articleCount, 'article')} ${plural(articleCount, 'stays but no longer credits', 'stay but no longer credit')} ${name}. The author page is deleted. This can’t be undone; to keep its URL working, merge ${name} into another author.`,
    run: ({ id }: AdminAuthor) => removeAuthor(id),
  });
  return (
    <>
      <div className={parts.bar}>
        <FindField
          {...find.field}
          placeholder="Search authors..."
          aria-label="Search authors"
          maxLength={AUTHOR_LIMITS.name}
        />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => onEdit(null)}>
            <Icon icon={Plus} />
            New Author
          </Button>
        </div>
      </div>
      <section ref={removal.list} tabIndex={-1} aria-label="Authors">
        <DataTable
          label="Authors"
          className={table.records ?? ''}
          columns={[
            {
              head: 'Name',
              td: { className: table.name, dir: 'auto' },
              cell: ({ name }) => name,
            },
            {
              head: 'About',
              className: table.notOnTablets ?? '',
              td: { className: table.text, dir: 'auto' },
              cell: ({ bio }) => bio || <None />,
            },
            {
              head: 'Account',
              td: { className: table.info },
              cell: ({ account }) =>
                account === null ? (
                  <span className={parts.note}>Guest</span>
                ) : (
                  <>
                    <span className={table.unit}>Account </span>
                    {account}
                  </>
                ),
            },
            readersColumn<AdminAuthor>(({ slug }) => authorPath(slug)),
            countColumn<AdminAuthor>('Articles', ({ articleCount }) => articleCount, [
              'article',
              'articles',
            ]),
            changeColumn({
              nameOf: ({ name }) => name,
              removing: removal.removing,
              onEdit,
              onDelete: removal.ask,
              more: (author) => [
                {
                  label: 'Merge into another author',
                  icon: Merge,
                  onSelect: () => onMerge(author),
                },
              ],
            }),
          ]}
          query={query}
          rows={data?.authors}
          loadingRows={5}
          failure="Failed to fetch authors"
          empty={
            search === '' ? (
              'No authors yet. Articles without authors show the site’s author label.'
            ) : (
              <>
                <p>No authors match.</p>
                <OutlineButton onClick={find.clear}>Clear Search</OutlineButton>
              </>
            )
          }
          pager={{
            page,
            pageSize: AUTHOR_ROWS,
            total: data?.totalCount ?? 0,
            onPage: find.setPage,
          }}
        />
      </section>
      {removal.dialog}
    </>
  );
}

/** All authors, for editors. @param find the first search */
export function AuthorsScreen({ find }: { find: string | undefined }) {
  const [edited, setEdited] = useState<{ author: AdminAuthor | null } | null>(null);
  const [merged, setMerged] = useState<AdminAuthor | null>(null);
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>Authors</h1>
          <p className={parts.note}>
            People you can credit on articles. An author’s page appears with their first public
            article.
          </p>
        </div>
      </div>
      <AuthorsTable find={find} onEdit={(author) => setEdited({ author })} onMerge={setMerged} />
      {edited && <AuthorDialog author={edited.author} onClose={() => setEdited(null)} />}
      {merged && <MergeAuthorDialog author={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
