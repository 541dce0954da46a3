import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { None } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { rich } from '#ui/rich.ts';
import { type AdminCategory, categoryEditSchema, newCategorySchema } from '../contract.ts';
import { DEFAULT_COLOR, isCoreCategory } from '../values.ts';
import { CategoryName } from '../web/category-name.tsx';
import { useCategory } from '../web/own-categories.ts';
import { adminCategoriesQuery } from './api.ts';
import { CategoryConflict } from './category-conflict.tsx';
import { CategoryFields, CategoryNames } from './category-fields.tsx';
import type { CategoryValues } from './category-values.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { hexColor } from './hex-color.ts';
import { taxonColumns } from './taxon-columns.ts';
import { TaxonForm } from './taxon-form.tsx';
import * as styles from './taxonomy.module.css';
import { useTaxonEditor } from './use-taxon-editor.ts';

const BLANK: CategoryValues = {
  name: '',
  plural: '',
  description: '',
  color: DEFAULT_COLOR,
  emoji: '',
  slug: '',
  version: 0,
};

const fields = categoryEditSchema.shape;
/** The contract's schema, with a color in any spelling that `hexColor` accepts. */
const schema = z.strictObject({
  ...fields,
  description: fields.description.unwrap(),
  color: z
    .string()
    .transform((text) => hexColor(text) ?? text)
    .pipe(fields.color.unwrap()),
  plural: fields.plural.unwrap(),
  emoji: fields.emoji.unwrap(),
  slug: z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(newCategorySchema.shape.slug),
  version: z.number().transform((version) => version || undefined),
});

const valuesOf = ({ name, plural, description, color, emoji, version }: AdminCategory) => ({
  ...BLANK,
  name,
  plural,
  description,
  color,
  emoji,
  version,
});

function Name({ category: { slug, name, color, emoji } }: { category: AdminCategory }) {
  if (isCoreCategory(slug)) return <CategoryName category={slug} name={name} />;
  return (
    <span className={styles.name} dir="auto">
      {emoji || <span className={styles.swatch} style={{ background: color }} />}
      {name}
    </span>
  );
}

/** The color of the badge: a standard category has the site's until it gets another one. */
function Color({ category: { slug, color } }: { category: AdminCategory }) {
  const { own } = useCategory(slug);
  if (isCoreCategory(slug) && !own?.color) {
    return (
      <>
        {rich('<span>From</span><span2>Color from</span2> Settings', {
          span: (parts) => <span className={table.notOnPhones}>{parts}</span>,
          span2: (parts) => <span className={table.unit}>{parts}</span>,
        })}
      </>
    );
  }
  return (
    <>
      <span className={styles.swatch} style={{ background: color }} />
      {color}
    </>
  );
}

/** Categories: a form next to a table (spec §2 'Admin dashboard' 3). */
export function CategoriesTab() {
  const query = useQuery(adminCategoriesQuery());
  const editor = useTaxonEditor({
    path: '/api/categories',
    noun: t('category'),
    schema,
    blank: BLANK,
    warn: ({ name }: AdminCategory) =>
      t('No article is in “{name}”. This can’t be undone.', { name }),
    onStale: (text) => {
      setConflict(text);
      void query.refetch();
    },
  });
  const [conflict, setConflict] = useState<string | null>(null);
  const edited = query.data?.find(({ id }) => id === editor.editing);
  const part = { form: editor.form, category: edited, busy: editor.busy };
  const [used, setUsed] = useState<AdminCategory | null>(null);

  const askRemove = async (shown: AdminCategory) => {
    // The count may be from before the last articles were moved.
    const { data = [shown] } = await query.refetch();
    const category = data.find(({ id }) => id === shown.id);
    if (!category) return;
    if (category.articleCount > 0) setUsed(category);
    else editor.removal.ask(category);
  };

  return (
    <div className={parts.split}>
      <TaxonForm
        editor={editor}
        nameLabel={edited && isCoreCategory(edited.slug) ? t('Name readers see') : undefined}
        afterName={<CategoryNames {...part} />}
        descriptionHint={t(
          'Shown at the top of the category’s page. If empty, readers see “Latest … articles and insights” with the category’s name.',
        )}
      >
        <CategoryFields {...part} />
      </TaxonForm>
      <section ref={editor.list} tabIndex={-1} aria-label={t('Categories')}>
        <DataTable
          label={t('Categories')}
          className={table.records}
          columns={[
            { head: t('Name'), kind: 'name', cell: (category) => <Name category={category} /> },
            {
              head: t('Description'),
              kind: 'text',
              dir: 'auto',
              cell: ({ description }) => description || <None />,
            },
            { head: t('Color'), kind: 'info', cell: (category) => <Color category={category} /> },
            ...taxonColumns<AdminCategory>({
              removing: editor.removal.removing,
              onEdit: (category, from) => editor.edit(category.id, valuesOf(category), from),
              onDelete: (category) => void askRemove(category),
            }),
          ]}
          query={query}
          rows={query.data}
          loadingRows={3}
          failure={t('Failed to fetch categories')}
          empty={t('No categories yet')}
          tr={({ id }) => (id === editor.editing ? { 'aria-current': true } : {})}
        />
      </section>
      {editor.removal.dialog}
      {conflict !== null && (
        <CategoryConflict
          text={conflict}
          theirs={query.isFetching ? undefined : edited}
          onTake={(theirs) => {
            setConflict(null);
            editor.form.reset(valuesOf(theirs));
          }}
          onOverwrite={({ version }) => {
            setConflict(null);
            editor.form.setValue('version', version);
            editor.submitAgain();
          }}
          onClose={() => setConflict(null)}
        />
      )}
      {used && (
        <DeleteCategoryDialog
          category={used}
          others={(query.data ?? []).filter(({ id }) => id !== used.id)}
          onDone={() => {
            setUsed(null);
            editor.forget(used);
          }}
          onClose={() => setUsed(null)}
        />
      )}
    </div>
  );
}
