import { type ReactNode, useEffect, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import * as styles from './preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';

const WINDOWS = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 860 },
} as const;

/** What is fetched for a preview, null while it loads. */
export type Previewed<Answer> = Answer | { failure: unknown } | null;

interface DevicePreviewProps<Answer> {
  /** The accessible name of the simulated window. */
  title: string;
  shown: Previewed<Answer>;
  onRetry: () => void;
  loading: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** What readers will see, on a phone or a desktop. */
export function DevicePreview<Answer extends object>({
  title,
  shown,
  onRetry,
  loading,
  children,
}: DevicePreviewProps<Answer>) {
  const [device, setDevice] = useState<keyof typeof WINDOWS>(() =>
    window.matchMedia('(min-width: 64rem)').matches ? 'desktop' : 'phone',
  );
  // The preview starts at the top. Going back to the fields restores the scroll position.
  useEffect(() => {
    const before = window.scrollY;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => window.scrollTo({ top: before, behavior: 'instant' });
  }, []);
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.bar}>
        <Segments
          label={t('Preview width')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: t('Phone') },
            { value: 'desktop', label: t('Desktop') },
          ]}
        />
        <p className={parts.note}>{t('Links don’t work in the preview.')}</p>
      </div>
      {shown !== null && 'failure' in shown ? (
        <EmptyState
          kind="error"
          headingLevel={2}
          title={t('Couldn’t load the preview')}
          hint={problemOf(shown.failure).detail ?? t('Nothing was lost. Try again.')}
        >
          <Button onClick={onRetry}>{t('Retry')}</Button>
        </EmptyState>
      ) : (
        <PreviewFrame key={device} title={title} {...WINDOWS[device]}>
          {shown === null ? loading : children(shown)}
        </PreviewFrame>
      )}
    </section>
  );
}
