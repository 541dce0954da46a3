import { CategoryMark } from '#features/taxonomy/web/public.ts';

/** The large mark in the ground of a coloured field; a diamond for all categories. */
export function FieldGlyph({ category }: { category: string }) {
  return (
    <span className="field-glyph">
      <CategoryMark category={category === '' ? 'other' : category} />
    </span>
  );
}
