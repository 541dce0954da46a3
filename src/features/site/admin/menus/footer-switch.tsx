import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FooterSwitchProps } from '#features/pages/admin/public.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { SwitchLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { FooterPages } from '../../menus.contract.ts';
import { footerPagesQuery, putFooterPage } from './api.ts';

/** Shows a page in the footer menu, or hides its link; it takes effect at once. */
export function FooterSwitch({ slug, name, isDraft, label, children }: FooterSwitchProps) {
  const client = useQueryClient();
  const footer = useQuery(footerPagesQuery);
  const { act, busy, busyWith } = useAction<boolean, FooterPages>({
    run: (isShown) => putFooterPage(slug, isShown),
    success: (_footer, isShown) =>
      isShown
        ? t('The footer links to {name}{when}', {
            name,
            when: isDraft ? t(' once the page is published') : '',
          })
        : t('The footer no longer links to {name}', { name }),
    failure: t('Couldn’t change the footer'),
    onDone: (answer) => client.setQueryData(footerPagesQuery.queryKey, answer),
  });
  const isShown = busyWith ?? footer.data?.slugs.includes(slug) ?? false;
  if (footer.isError && !footer.data) {
    const reason = problemOf(footer.error).detail ?? footer.error.message;
    // In a list, many of them fail for the same reason.
    if (label !== undefined) return <span title={reason}>{t('Unavailable')}</span>;
    return <p className={parts.note}>{reason}</p>;
  }
  return (
    <SwitchLine
      aria-label={label}
      checked={isShown}
      disabled={!footer.data}
      aria-busy={busy}
      onChange={(event) => void act(event.target.checked)}
    >
      {children}
    </SwitchLine>
  );
}
