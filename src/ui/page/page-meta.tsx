import type { ReactNode } from 'react';
import { useSite } from '../site.ts';

interface PageHeadProps {
  /** Without the site's name, which is added. */
  title: string;
  /** The title names the site already and stands as it is. */
  wholeTitle?: boolean;
  description: string;
  /** Path and query of the page in its one form, for the canonical link. */
  path: string;
  type?: 'website' | 'article';
  noindex?: boolean;
  /** Further meta elements of this page alone. */
  children?: ReactNode;
}

/**
 * Title, description, canonical link and social tags. React moves them into the head. Those of the image come with
 * the page's HTML alone.
 */
export function PageHead({
  title,
  wholeTitle = false,
  description,
  path,
  type = 'website',
  noindex = false,
  children,
}: PageHeadProps) {
  const site = useSite();
  const url = site.url + path;
  return (
    <>
      <title>{wholeTitle ? title : `${title} | ${site.name}`}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {children}
    </>
  );
}
