import type { ReactNode } from 'react';
import { useSite } from '../site.ts';

interface PageHeadProps {
  /** Without the site's name, which is added. */
  title: string;
  /** The title already contains the site's name. */
  wholeTitle?: boolean;
  description: string;
  /** Canonical path and query of the page. */
  path: string;
  type?: 'website' | 'article';
  noindex?: boolean;
  /** More meta elements of this page. */
  children?: ReactNode;
}

/**
 * Title, description, canonical link and social tags. React moves them into the head. The image's tags
 * are in the server's HTML, and after a move in `app/web/late/page-head.tsx`.
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
