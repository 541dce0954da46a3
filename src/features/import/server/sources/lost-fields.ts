import { addWarning, type SourceArticle } from './source.ts';

interface LostFields {
  canonicalUrl: string;
  /** The title for search engines. */
  metaTitle: string;
  isNoindex?: boolean;
  /** A title, text or image for social networks. */
  isForSocial?: boolean;
}

/** Names fields that articles here don't have. A syndicated text would compete with its original. */
export function nameLostFields(
  { title, oldUrl, warnings }: Pick<SourceArticle, 'title' | 'oldUrl' | 'warnings'>,
  { canonicalUrl, metaTitle, isNoindex = false, isForSocial = false }: LostFields,
): void {
  const lost = (issue: string, action = 'Not imported') => addWarning(warnings, issue, action);
  const isOwn = (url: string) => oldUrl?.replace(/\/$/, '') === url.replace(/\/$/, '');
  if (canonicalUrl !== '' && !isOwn(canonicalUrl)) {
    lost(
      `Canonical URL: ${canonicalUrl.slice(0, 300)}`,
      'Not imported; add a link to the original',
    );
  }
  // Plugins store placeholders such as '%title%', too.
  if (metaTitle !== '' && metaTitle !== title && !/%[\w-]+%/.test(metaTitle)) {
    lost(`Title for search engines: ${metaTitle.slice(0, 300)}`);
  }
  if (isNoindex) lost('Hidden from search engines', 'Search engines may list it here');
  if (isForSocial) lost('Title, text or image for social networks');
}
