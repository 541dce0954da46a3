/** Sites that send links through a page of theirs, and its parameter with the target. */
const REDIRECTS: readonly [page: RegExp, parameter: string][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, 'q'],
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com\/$/, 'url'],
  [/^lm?\.facebook\.com\/l\.php$/, 'u'],
  [/^l\.instagram\.com\/$/, 'u'],
  [/^(?:www\.)?youtube\.com\/redirect$/, 'q'],
  [/^out\.reddit\.com\//, 'url'],
  [/^slack-redir\.net\/link$/, 'url'],
  [/^(?:www\.)?steamcommunity\.com\/linkfilter\/$/, 'u'],
];

function targetOf(href: string): string | null {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  for (const [page, parameter] of REDIRECTS) {
    if (!page.test(url.hostname + url.pathname)) continue;
    const target = url.searchParams.get(parameter) ?? '';
    if (/^https?:/i.test(target) && URL.canParse(target)) return target;
  }
  return null;
}

/** Google Docs, Outlook and others send links through a page of theirs: keeps the target. */
export function unwrapRedirects(root: Element): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const target = targetOf(link.getAttribute('href') ?? '');
    if (target !== null) link.setAttribute('href', target);
  }
}
