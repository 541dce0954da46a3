import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminPerson } from '../contract.ts';
import { personPath } from '../paths.ts';
import { PERSON_LIMITS } from '../values.ts';
import { adminPeopleQuery, PEOPLE_ROWS, removePerson } from './api.ts';
import { PersonDialog } from './person-dialog.tsx';

const articles = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`;

function PeopleTable({ onEdit }: { onEdit: (person: AdminPerson | null) => void }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(text.trim());
  const query = useQuery(adminPeopleQuery(search, page));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const remove = useAction({
    run: ({ id }: AdminPerson) => removePerson(id),
    success: () => 'Author deleted successfully',
    failure: 'Failed to delete author',
    // The row that had the focus is gone.
    onDone: () => list.current?.focus(),
  });
  const askRemove = async (person: AdminPerson) => {
    const { name, articleCount } = person;
    const sure = await confirm({
      title: 'Delete author?',
      text:
        articleCount === 0
          ? `No article names ${name}. Deleting cannot be undone.`
          : `${articles(articleCount)} by ${name} stay, and name them no more. The author page goes. Deleting cannot be undone.`,
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act(person);
  };
  return (
    <>
      <div className={parts.bar}>
        <FindField
          placeholder="Search authors..."
          aria-label="Search authors"
          maxLength={PERSON_LIMITS.name}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => onEdit(null)}>
            <Icon icon={Plus} />
            New Author
          </Button>
        </div>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Authors">
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
              cell: ({ bio }) => bio,
            },
            {
              head: 'Account',
              td: { className: table.info },
              cell: ({ account }) => account ?? <span className={parts.note}>Guest</span>,
            },
            {
              head: 'Readers',
              td: { className: table.info },
              cell: ({ isPublic, slug }) =>
                isPublic ? (
                  <a className="link" href={personPath(slug)} target="_blank" rel="noopener">
                    Shown<span className="sr"> (opens in a new tab)</span>
                  </a>
                ) : (
                  'Not shown yet'
                ),
            },
            {
              head: 'Articles',
              className: table.number ?? '',
              cell: ({ articleCount }) => (
                <>
                  {articleCount}
                  <span className={table.unit}>
                    {articleCount === 1 ? ' article' : ' articles'}
                  </span>
                </>
              ),
            },
            {
              head: 'Actions',
              className: table.actions ?? '',
              cell: (person) => (
                <div>
                  <ToolButton label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
                    <Icon icon={Pencil} />
                  </ToolButton>
                  <ToolButton
                    danger
                    label={`Delete ${person.name}`}
                    disabled={remove.busyWith?.id === person.id}
                    onClick={() => void askRemove(person)}
                  >
                    <Icon icon={Trash} />
                  </ToolButton>
                </div>
              ),
            },
          ]}
          query={query}
          rows={data?.people}
          loadingRows={5}
          failure="Failed to fetch authors"
          empty={
            search === '' ? (
              'No authors yet. Articles carry the site’s own label until they name somebody.'
            ) : (
              <>
                <p>No author matches.</p>
                <OutlineButton onClick={() => setText('')}>Clear Search</OutlineButton>
              </>
            )
          }
          pager={{ page, pageSize: PEOPLE_ROWS, total: data?.totalCount ?? 0, onPage: setPage }}
        />
      </section>
      {dialog}
    </>
  );
}

/** Who can be named over articles, for editors. @param places the line to the other places */
export function PeopleScreen({ places }: { places: ReactNode }) {
  const [edited, setEdited] = useState<{ person: AdminPerson | null } | null>(null);
  return (
    <>
      {places}
      <div className={parts.head}>
        <div>
          <h1>Authors</h1>
          <p className={parts.note}>
            Who can be named over articles. Readers find somebody’s page from the first public
            article that names them.
          </p>
        </div>
      </div>
      <PeopleTable onEdit={(person) => setEdited({ person })} />
      {edited && <PersonDialog person={edited.person} onClose={() => setEdited(null)} />}
    </>
  );
}
