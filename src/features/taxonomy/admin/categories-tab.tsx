import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { TableNote, TableWait } from '#ui/admin/table.tsx';
import { fieldError } from '#ui/field.tsx';
import type { StaffCategory } from '../contract.ts';
import { DEFAULT_COLOR, isCoreCategory } from '../values.ts';
import { CategoryName } from '../web/category-name.tsx';
import { staffCategoriesQuery } from './api.ts';
import { ColorField } from './color-field.tsx';
import { hexColor } from './hex-color.ts';
import { TaxonForm } from './taxon-form.tsx';
import { ArticleCount, TaxonActions } from './taxon-row.tsx';
import { useTaxonEditor } from './use-taxon-editor.ts';

const COLUMNS = 5;
const BLANK = { name: '', description: '', color: DEFAULT_COLOR };

/** The categories: a form that creates and edits beside their table (spec §2 'Admin dashboard' 3). */
export function CategoriesTab() {
  const query = useQuery(staffCategoriesQuery());
  const { data, isPending } = query;
  const editor = useTaxonEditor({ path: '/api/categories', noun: 'category', blank: BLANK });
  const { confirm, dialog } = useConfirm();
  const { draft } = editor;

  const remove = async (category: StaffCategory) => {
    const { name, articleCount } = category;
    const text =
      articleCount === 0
        ? `No article is in "${name}". Deleting it cannot be undone.`
        : `"${name}" holds ${articleCount} ${articleCount === 1 ? 'article' : 'articles'}; a category can be deleted when nothing is in it.`;
    const sure = await confirm({ title: 'Delete category?', text, action: 'Delete', danger: true });
    if (sure) editor.remove(category);
  };

  return (
    <div className="split">
      <TaxonForm
        title="Category"
        editing={editor.editing !== null}
        draft={draft}
        errors={editor.errors}
        busy={editor.busy}
        nameField={editor.nameField}
        onChange={editor.change}
        onSubmit={() => editor.submit({ ...draft, color: hexColor(draft.color) ?? draft.color })}
        onCancel={editor.leave}
      >
        <ColorField
          value={draft.color}
          error={fieldError('Color', editor.errors.color)}
          readOnly={editor.busy}
          onChange={(color) => editor.change({ color })}
        />
      </TaxonForm>
      <section ref={editor.list} tabIndex={-1} aria-label="Categories">
        <table className="tbl taxon-tbl" aria-label="Categories" aria-busy={isPending}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Description</th>
              <th scope="col">Color</th>
              <th scope="col" className="tx-num">
                Articles
              </th>
              <th scope="col" className="acts">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            <TableWait
              query={query}
              rows={3}
              columns={COLUMNS}
              failure="Failed to fetch categories"
            />
            {data?.length === 0 && <TableNote columns={COLUMNS}>No categories yet</TableNote>}
            {data?.map((category) => (
              <tr key={category.id} className={category.id === editor.editing ? 'on' : undefined}>
                <td className="tx-name">
                  {isCoreCategory(category.slug) ? (
                    <CategoryName category={category.slug} name={category.name} />
                  ) : (
                    <span className="cat-t" dir="auto">
                      <span className="swatch" style={{ background: category.color }} />
                      {category.name}
                    </span>
                  )}
                </td>
                <td className="tx-desc" dir="auto">
                  {category.description}
                </td>
                <td className="tx-info">
                  <span className="swatch" style={{ background: category.color }} />
                  {category.color}
                </td>
                <ArticleCount count={category.articleCount} />
                <TaxonActions
                  name={category.name}
                  busy={editor.removing === category.id}
                  onEdit={(from) =>
                    editor.edit(
                      category,
                      {
                        name: category.name,
                        description: category.description,
                        color: category.color,
                      },
                      from,
                    )
                  }
                  onDelete={() => void remove(category)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {dialog}
    </div>
  );
}
