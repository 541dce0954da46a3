import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { currentSiteQuery } from '#features/site/admin/current-site.ts';
import { ownCategoriesQuery } from '#features/taxonomy/web/own-categories.ts';
import { setSiteZone } from '#lib/format/date.ts';
import { isEqual } from '#lib/is-equal.ts';
import { type Site, SiteContext, useSite } from '#ui/site.ts';

/** The brand's styles that this page came with. */
const pageStyle = () => document.querySelector<HTMLStyleElement>('style[data-brand]');

/** Replaces the brand's styles. The page's policy allows a style element only as it came. */
function useBrandStyles(css: string | undefined): boolean {
  const isChanged = css !== undefined && css !== (pageStyle()?.textContent ?? '');
  useLayoutEffect(() => {
    if (!isChanged) return;
    const style = pageStyle();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    if (style?.sheet) style.sheet.disabled = true;
    document.adoptedStyleSheets.push(sheet);
    return () => {
      if (style?.sheet) style.sheet.disabled = false;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css, isChanged]);
  return isChanged;
}

/** Gives the admin area the settings as they are now, also after a change in another tab. */
export function CurrentSiteProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const page = useSite();
  const { data } = useQuery(currentSiteQuery);
  const { code, ...before } = page;
  const isChanged = data !== undefined && !isEqual(data.site, before);
  const isRestyled = useBrandStyles(data?.css);
  const site = isChanged ? ({ ...data.site, ...(code && { code }) } as unknown as Site) : page;
  setSiteZone(site.timeZone);

  const categories = data?.categories;
  useEffect(() => {
    if (categories) client.setQueryData(ownCategoriesQuery.queryKey, categories);
  }, [client, categories]);

  // Public pages have texts and a layout from when they loaded, perhaps in another language.
  const isOutdated = useRef(false);
  useEffect(() => {
    isOutdated.current = isChanged || isRestyled;
  });
  useEffect(
    () => () => {
      if (isOutdated.current) window.location.reload();
    },
    [],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}
