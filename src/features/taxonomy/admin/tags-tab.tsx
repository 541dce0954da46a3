import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import { None } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { type AdminTag, tagInputSchema } from '../contract.ts';
import { adminTagsQuery, mergeTag, TAGS_PER_PAGE } from './api.ts';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { taxonColumns } from './taxon-columns.ts';
import { TaxonForm } from './taxon-form.tsx';
import * as styles from './taxonomy.module.css';
import { type Named, useTaxonEditor } from './use-taxon-editor.ts';

const SEARCH_DELAY = 250;
/** The API's limit. */
const SEARCH_MAX = 100;
const BLANK = { name: '', description: '' };
const schema = tagInputSchema.extend({
  description: tagInputSchema.shape.description.unwrap(),
});

/** Tags: a form next to a table (spec §2 'Admin dashboard' 4). */
export function TagsTab() {
  const [typed, setTyped] = useSessionState('taxonomy.tags.search', '');
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(typed.trim(), SEARCH_DELAY);
  const query = useQuery({
    ...adminTagsQuery(search, page),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const changeSearch = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  const editor = useTaxonEditor({
    path: '/api/tags',
    noun: t('tag'),
    schema,
    blank: BLANK,
    warn: ({ name, articleCount }: AdminTag) =>
      articleCount === 0
        ? t('No article has the tag “{name}”. This can’t be undone.', { name })
        : t(
            '“{name}” will be removed from {articleCount, plural, one {# article} other {# articles}}. This can’t be undone.',
            { name, articleCount },
          ),
    // Otherwise the row would vanish if its new name doesn't match the search.
    onTaken: (edited, existing) => merge.ask({ edited, existing }),
    onUpdated: ({ name }) => {
      if (!name.toLowerCase().includes(typed.trim().toLowerCase())) changeSearch(name);
    },
  });
  const [merged, setMerged] = useState<AdminTag | null>(null);
  const merge = useAskedAction({
    run: ({ edited, existing }: { edited: Named; existing: Named }) =>
      mergeTag(edited.id, existing.id),
    question: ({ existing: { name } }) => ({
      title: t('Merge tags?'),
      text: t(
        'A tag named “{name}” already exists. Its articles stay, and those of the tag you’re editing get it. This can’t be undone.',
        { name },
      ),
      action: t('Merge'),
      danger: true,
    }),
    success: ({ name }) => t('Merged into “{name}”', { name }),
    failure: t('Failed to merge tags'),
    onDone: () => editor.leave(),
  });
  const total = data?.totalCount ?? 0;

  return (
    <div className={parts.split}>
      <TaxonForm editor={editor} descriptionHint={t('Shown at the top of the tag’s page.')} />
      <section ref={editor.list} tabIndex={-1} aria-label={t('Tags')}>
        <div className={classNames(parts.bar, styles.bar)}>
          <FindField
            label={t('Search tags')}
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={(event) => changeSearch(event.target.value)}
          />
          <span className={parts.grow} />
          <p className={parts.note} role="status">
            {data && t('{total, plural, one {# tag} other {# tags}}', { total })}
          </p>
        </div>
        <DataTable
          label={t('Tags')}
          className={table.records}
          columns={[
            { head: t('Name'), kind: 'name', dir: 'auto', cell: ({ name }) => name },
            {
              head: t('Description'),
              kind: 'text',
              dir: 'auto',
              cell: ({ description }) => description || <None />,
            },
            ...taxonColumns<AdminTag>({
              removing: editor.removal.removing,
              onEdit: ({ id, name, description }, from) =>
                editor.edit(id, { name, description }, from),
              onDelete: editor.removal.ask,
              more: (tag) => [
                { label: t('Merge into another tag'), icon: Merge, onSelect: () => setMerged(tag) },
              ],
            }),
          ]}
          query={query}
          rows={data?.tags}
          loadingRows={3}
          failure={t('Failed to fetch tags')}
          empty={search === '' ? t('No tags yet') : t('No tags match “{search}”', { search })}
          tr={({ id }) => (id === editor.editing ? { 'aria-current': true } : {})}
          pager={{ page, pageSize: TAGS_PER_PAGE, total, onPage: setPage }}
        />
      </section>
      {editor.removal.dialog}
      {merge.dialog}
      {merged && (
        <MergeTagDialog
          tag={merged}
          onMerged={() => editor.forget(merged)}
          onClose={() => setMerged(null)}
        />
      )}
    </div>
  );
}
