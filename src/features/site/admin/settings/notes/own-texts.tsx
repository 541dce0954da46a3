import { useQuery } from '@tanstack/react-query';
import { pageName, pagesQuery } from '#features/pages/admin/public.ts';
import { isStandardPage } from '#features/pages/values.ts';
import { listOf } from '#lib/format/list.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';

/** Below the language: the standard pages that don't follow it. */
export function OwnTexts() {
  const { data = [] } = useQuery(pagesQuery);
  const names = data
    .filter(({ slug, state }) => isStandardPage(slug) && state === 'published')
    .map(pageName);
  if (names.length === 0) return null;
  return (
    <p className={parts.note}>
      {t(
        '{names} {count, plural, one {has} other {have}} your own text, which stays in its language.',
        { names: listOf(names), count: names.length },
      )}
    </p>
  );
}
