import type { GeneratedArticle } from '#features/drafting/contract.ts';
import { slugify } from '#lib/text/slug.ts';
import type { FormField, FormValues } from '../values.ts';

/** What of the form a generated article fills (spec §4 'Slug and AI'). */
export function filledBy(article: GeneratedArticle): Partial<FormValues> {
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

/** Fields with words that somebody typed and that a draft would take the place of. */
export function typedFields(values: FormValues, before: Partial<FormValues>): FormField[] {
  const fields = ['title', 'content', 'excerpt', 'metaDescription', 'tags', 'slug'] as const;
  return fields.filter((field) => {
    const text = values[field].trim();
    // A slug that follows the title was not typed.
    if (field === 'slug' && text === slugify(values.title)) return false;
    return text !== '' && values[field] !== before[field];
  });
}
