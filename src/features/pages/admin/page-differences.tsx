import { DifferenceList } from '#features/articles/admin/form/public.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { PageFields } from '../contract.ts';

const LABELS: Record<keyof PageFields, string> = {
  title: t('Title'),
  slug: 'URL',
  intro: t('Introduction'),
  content: t('Content'),
  metaTitle: t('Meta title'),
  metaDescription: t('Meta description'),
  noindex: t('Hide from search engines'),
};

/** The fields in which two versions differ, and how. */
export function PageDifferences({ before, after }: { before: PageFields; after: PageFields }) {
  const fields = (Object.keys(LABELS) as (keyof PageFields)[]).filter(
    (field) => !isEqual(before[field], after[field]),
  );
  if (fields.length === 0) return <p className={parts.note}>{t('Both versions are the same.')}</p>;
  const text = (value: string | boolean) =>
    typeof value === 'string' ? value : value ? t('Yes') : t('No');
  return (
    <DifferenceList
      texts={fields.map((field) => ({
        before: text(before[field]),
        after: text(after[field]),
        isHtml: field === 'content',
        label: LABELS[field],
      }))}
    />
  );
}
