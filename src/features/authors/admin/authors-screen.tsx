import { useQuery } from '@tanstack/react-query';
import { Merge, Plus } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { ScreenHead } from '#ui/admin/parts.tsx';
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
    noun: t('author'),
    warn: ({ name, articleCount }: AdminAuthor) =>
      articleCount === 0
        ? t('No article credits {name}. This can’t be undone.', { name })
        : t(
            '{articleCount, plural, one {# article stays but no longer credits} other {# articles stay but no longer credit}} {name}. The author page is deleted. This can’t be undone; to keep its URL working, merge {name} into another author.',
            { articleCount, name },
          ),
    run: ({ id }: AdminAuthor) => removeAuthor(id),
  });
  return (
    <>
      <div className={parts.bar}>
        <FindField {...find.field} label={t('Search authors')} maxLength={AUTHOR_LIMITS.name} />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => onEdit(null)}>
            <Icon icon={Plus} />
            {t('New Author')}
          </Button>
        </div>
      </div>
      <DataTable
        region={removal.list}
        label={t('Authors')}
        className={table.records ?? ''}
        columns={[
          { head: t('Name'), kind: 'name', dir: 'auto', cell: ({ name }) => name },
          {
            head: t('About'),
            className: table.notOnTablets ?? '',
            kind: 'text',
            dir: 'auto',
            cell: ({ bio }) => bio || <None />,
          },
          {
            head: t('Account'),
            kind: 'info',
            cell: ({ account }) =>
              account === null ? (
                <span className={parts.note}>{t('Guest')}</span>
              ) : (
                <>
                  <span className={table.unit}>{t('Account')} </span>
                  {account}
                </>
              ),
          },
          readersColumn<AdminAuthor>(({ slug }) => authorPath(slug)),
          countColumn<AdminAuthor>(t('Articles'), ({ articleCount }) => articleCount, [
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
                label: t('Merge into another author'),
                icon: Merge,
                onSelect: () => onMerge(author),
              },
            ],
          }),
        ]}
        query={query}
        rows={data?.authors}
        loadingRows={5}
        failure={t('Failed to fetch authors')}
        empty={
          search === '' ? (
            t('No authors yet. Articles without authors show the site’s author label.')
          ) : (
            <>
              <p>{t('No authors match.')}</p>
              <OutlineButton onClick={find.clear}>{t('Clear Search')}</OutlineButton>
            </>
          )
        }
        pager={find.pager(AUTHOR_ROWS, data)}
      />
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
      <ScreenHead
        title={t('Authors')}
        note={t(
          'People you can credit on articles. An author’s page appears with their first public article.',
        )}
      />
      <AuthorsTable find={find} onEdit={(author) => setEdited({ author })} onMerge={setMerged} />
      {edited && <AuthorDialog author={edited.author} onClose={() => setEdited(null)} />}
      {merged && <MergeAuthorDialog author={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
