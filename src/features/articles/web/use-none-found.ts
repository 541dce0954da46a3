import { useCategory } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';

/** What an empty list says. @param category slug; '' for all */
export function useNoneFound(category: string): string {
  const { inSentence } = useCategory(category);
  return category === ''
    ? t('No articles found')
    : t('No {category} articles found', { category: inSentence });
}
