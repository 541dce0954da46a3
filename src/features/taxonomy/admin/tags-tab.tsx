import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { RowPager, TableNote, TableWait } from '#ui/admin/table.tsx';
import { useKept } from '#ui/admin/use-session-state.ts';
import { SearchIcon } from '#ui/icons.tsx';
import type { StaffTag } from '../contract.ts';
import { staffTagsQuery, TAGS_PER_PAGE } from './api.ts';
import { TaxonForm } from './taxon-form.tsx';
import { ArticleCount, TaxonActions } from './taxon-row.tsx';
import { useSettled } from './use-settled.ts';
import { useTaxonEditor } from './use-taxon-editor.ts';

const COLUMNS = 4;
const SETTLE_MS = 250;
/** The server takes no longer search than this. */
const SEARCH_MAX = 100;
const BLANK = { name: '', description: '' };

/** The tags: a form beside a table that the server searches and pages (spec §2 'Admin dashboard' 4). */
export function TagsTab() {
  const [search, setSearch] = useKept('taxonomy.tags.search', '');
  const [wantedPage, setPage] = useState(1);
  const settled = useSettled(search.trim(), SETTLE_MS);
  const query = useQuery({
    ...staffTagsQuery(settled, wantedPage),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData } = query;
  const editor = useTaxonEditor({ path: '/api/tags', noun: 'tag', blank: BLANK });
  const { confirm, dialog } = useConfirm();

  const total = data?.totalCount ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / TAGS_PER_PAGE));
  // Deleting the only tag of the last page leaves that page behind.
  if (data && !isPlaceholderData && wantedPage > lastPage) setPage(lastPage);

  const remove = async (tag: StaffTag) => {
    const { name, articleCount } = tag;
    const text =
      articleCount === 0
        ? `No article carries "${name}". Deleting it cannot be undone.`
        : `"${name}" is taken off the ${articleCount === 1 ? 'one article that carries' : `${articleCount} articles that carry`} it. Deleting it cannot be undone.`;
    const sure = await confirm({ title: 'Delete tag?', text, action: 'Delete', danger: true });
    if (sure) editor.remove(tag);
  };

  return (
    <div className="split">
      <TaxonForm
        title="Tag"
        editing={editor.editing !== null}
        draft={editor.draft}
        errors={editor.errors}
        busy={editor.busy}
        nameField={editor.nameField}
        onChange={editor.change}
        onSubmit={() => editor.submit(editor.draft)}
        onCancel={editor.leave}
      />
      <section ref={editor.list} tabIndex={-1} aria-label="Tags">
        <div className="bar taxon-bar">
          <div className="find">
            <SearchIcon />
            <input
              className="inp"
              type="search"
              placeholder="Search tags..."
              aria-label="Search tags"
              maxLength={SEARCH_MAX}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPage(1);
              }}
            />
          </div>
          <span className="grow" />
          <p className="note" role="status">
            {data && `${total} ${total === 1 ? 'tag' : 'tags'}`}
          </p>
        </div>
        <table
          className="tbl taxon-tbl"
          aria-label="Tags"
          aria-busy={isPending || isPlaceholderData}
        >
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Description</th>
              <th scope="col" className="tx-num">
                Articles
              </th>
              <th scope="col" className="acts">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            <TableWait query={query} rows={3} columns={COLUMNS} failure="Failed to fetch tags" />
            {data?.tags.length === 0 && (
              <TableNote columns={COLUMNS}>
                {settled === '' ? 'No tags yet' : `No tags match "${settled}"`}
              </TableNote>
            )}
            {data?.tags.map((tag) => (
              <tr key={tag.id} className={tag.id === editor.editing ? 'on' : undefined}>
                <td className="tx-name" dir="auto">
                  {tag.name}
                </td>
                <td className="tx-desc" dir="auto">
                  {tag.description}
                </td>
                <ArticleCount count={tag.articleCount} />
                <TaxonActions
                  name={tag.name}
                  busy={editor.removing === tag.id}
                  onEdit={(from) =>
                    editor.edit(tag, { name: tag.name, description: tag.description }, from)
                  }
                  onDelete={() => void remove(tag)}
                />
              </tr>
            ))}
          </tbody>
        </table>
        {total > TAGS_PER_PAGE && (
          <RowPager
            page={Math.min(wantedPage, lastPage)}
            pageSize={TAGS_PER_PAGE}
            total={total}
            onPage={setPage}
          />
        )}
      </section>
      {dialog}
    </div>
  );
}
