import type { GeneratedArticle } from '#features/drafting/contract.ts';
import { slugify } from '#lib/text/slug.ts';
import type { FormField, FormValues } from '../form-values.ts';

/** The fields that a generated article fills (spec §4 'Slug and AI'). */
export function generatedValues(article: GeneratedArticle): Partial<FormValues> {
  return {
    title: article.title,
    content: article.content,
    excerpt: article.metaDescription,
    metaDescription: article.metaDescription,
    tags: article.tags.join(', '),
    category: article.category,
    slug: article.slug,
  };
}

/** The fields with typed text that a generated article would replace. */
export function typedFields(values: FormValues, before: Partial<FormValues>): FormField[] {
  const fields = ['title', 'content', 'excerpt', 'metaDescription', 'tags', 'slug'] as const;
  return fields.filter((field) => {
    const text = values[field].trim();
    // A slug that follows the title wasn't typed.
    if (field === 'slug' && text === slugify(values.title)) return false;
    return text !== '' && values[field] !== before[field];
  });
}
