import { Eye, Pencil } from 'lucide';
import { useEffect, useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { ArticleView } from '#features/articles/web/article-page/article-view.tsx';
import { ArticleSkeleton } from '#features/articles/web/article-page/loading-article.tsx';
import type { ContentPreview } from '#features/articles/writing.contract.ts';
import { seriesInputSchema } from '#features/series/contract.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { previewContent } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import { readersImage } from '../remote-images/use-remote-images.ts';
import * as styles from './preview.module.css';
import { previewArticle } from './preview-article.ts';
import { PreviewFrame } from './preview-frame.tsx';

const WINDOWS = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 860 },
} as const;
type Device = keyof typeof WINDOWS;

type Shown = ContentPreview | { failure: unknown };

/** Content and series as the server would show them, fetched again when typing pauses. */
function usePreview(
  { content, series }: Pick<FormValues, 'content' | 'series'>,
  articleId: number | null,
): { shown: Shown | null; again: () => void } {
  const settled = useDebouncedValue(content);
  const place = useDebouncedValue(series);
  const [shown, setShown] = useState<Shown | null>(null);
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
  const [device, setDevice] = useState<Device>(() =>
    window.matchMedia('(min-width: 64rem)').matches ? 'desktop' : 'phone',
  );
  const { shown, again } = usePreview(values, article?.id ?? null);
  const readers = {
    ...values,
    featuredImage: readersImage(values.featuredImage.trim(), useSite()),
  };
  // The preview starts at the top. Going back to the fields restores the scroll position.
  useEffect(() => {
    const before = window.scrollY;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => window.scrollTo({ top: before, behavior: 'instant' });
  }, []);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <Segments
          label="Preview width"
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
        <p className={parts.note}>Links don’t work in the preview.</p>
      </div>
      {shown !== null && 'failure' in shown ? (
        <EmptyState
          kind="error"
          headingLevel={2}
          title="Couldn’t load the preview"
          hint={problemOf(shown.failure).detail ?? 'Nothing was lost. Try again.'}
        >
          <Button onClick={again}>Retry</Button>
        </EmptyState>
      ) : (
        <PreviewFrame key={device} title="Preview of the article" {...WINDOWS[device]}>
          {shown === null ? (
            <ArticleSkeleton label="Loading preview..." />
          ) : (
            <ArticleView
              article={previewArticle(readers, article, shown, new Date().toISOString())}
            />
          )}
        </PreviewFrame>
      )}
    </section>
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
      <span>{previewing ? 'Edit' : 'Preview'}</span>
    </Button>
  );
}
