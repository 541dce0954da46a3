import { Eye, Pencil } from 'lucide';
import { useEffect, useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { ArticleView } from '#features/articles/web/article-page/article-view.tsx';
import { ArticleSkeleton } from '#features/articles/web/article-page/loading-article.tsx';
import type { ContentPreview } from '#features/articles/writing.contract.ts';
import { seriesInputSchema } from '#features/series/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { previewContent } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import { readersImage } from '../remote-images/use-remote-images.ts';
import { DevicePreview, type Previewed } from './device-preview.tsx';
import { previewArticle } from './preview-article.ts';

/** Content and series as the server would show them, fetched again when typing pauses. */
function usePreview(
  { content, series }: Pick<FormValues, 'content' | 'series'>,
  articleId: number | null,
): { shown: Previewed<ContentPreview>; again: () => void } {
  const settled = useDebouncedValue(content);
  const place = useDebouncedValue(series);
  const [shown, setShown] = useState<Previewed<ContentPreview>>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    let isCurrent = true;
    previewContent(settled, seriesInputSchema.safeParse(place).data ?? null, articleId).then(
      (answer) => isCurrent && setShown(answer),
      (error: unknown) => isCurrent && setShown({ failure: error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [settled, place, articleId, tries]);
  const again = () => {
    setShown(null);
    setTries((before) => before + 1);
  };
  return { shown, again };
}

interface PreviewPaneProps {
  values: FormValues;
  /** As it was opened; null for a new one. */
  article: AdminArticle | null;
}

/** The article as readers will see it, on a phone or a desktop (spec §2 'Article editor screen'). */
export function PreviewPane({ values, article }: PreviewPaneProps) {
  const { shown, again } = usePreview(values, article?.id ?? null);
  const readers = {
    ...values,
    featuredImage: readersImage(values.featuredImage.trim(), useSite()),
  };
  return (
    <DevicePreview
      title={t('Preview of the article')}
      shown={shown}
      onRetry={again}
      loading={<ArticleSkeleton label={t('Loading preview...')} />}
    >
      {(answer) => (
        <ArticleView article={previewArticle(readers, article, answer, new Date().toISOString())} />
      )}
    </DevicePreview>
  );
}

interface PreviewToggleProps {
  previewing: boolean;
  onToggle: () => void;
}

/** Switches between the preview and the fields. */
export function PreviewToggle({ previewing, onToggle }: PreviewToggleProps) {
  return (
    <Button variant="quiet" onClick={onToggle}>
      {previewing ? <Icon icon={Pencil} /> : <Icon icon={Eye} />}
      <span>{previewing ? t('Edit') : t('Preview')}</span>
    </Button>
  );
}
