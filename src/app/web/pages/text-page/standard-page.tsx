import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StandardPage as Slug } from '#features/pages/values.ts';
import { pageQuery, WrittenPage } from '#features/pages/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { PageFailed } from '#ui/states/load-failed.tsx';

interface StandardPageProps {
  slug: Slug;
  /** The page with the text that the site came with. */
  original: ReactNode;
  /** Shown below a text that editors wrote. @param content their HTML; '' without any */
  after?: (content: string) => ReactNode;
}

/** A standard page: its default text until an editor publishes another one. */
export function StandardPage({ slug, original, after }: StandardPageProps) {
  const { data, error } = useQuery(pageQuery(slug));
  if (error) return <PageFailed title={t('This page couldn’t be loaded')} path={`/${slug}`} />;
  if (!data) return <div className="waiting" />;
  if (data.page === null) return original;
  return <WrittenPage page={data.page}>{after?.(data.page.content)}</WrittenPage>;
}
