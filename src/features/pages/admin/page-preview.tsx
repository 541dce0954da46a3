import { useEffect, useState } from 'react';
import { PreviewFrame } from '#features/articles/admin/form/public.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PageFields } from '../contract.ts';
import { PageViewIsland } from '../web/public.ts';
import { previewPage } from './api.ts';

const WINDOWS = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 860 },
} as const;

/** The page as readers will see it, on a phone or a desktop. */
export function PagePreview({ fields }: { fields: PageFields }) {
  const [device, setDevice] = useState<keyof typeof WINDOWS>('desktop');
  const [shown, setShown] = useState<{ content: string } | { failure: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  const { content } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    let isCurrent = true;
    previewPage(content).then(
      (answer) => isCurrent && setShown(answer),
      (failure: unknown) => isCurrent && setShown({ failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [content, tries]);
  if (shown !== null && 'failure' in shown) {
    return (
      <EmptyState
        kind="error"
        headingLevel={2}
        title="Couldn’t load the preview"
        hint={problemOf(shown.failure).detail ?? 'Nothing was lost. Try again.'}
      >
        <Button onClick={() => setTries(tries + 1)}>Retry</Button>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Preview">
      <div className={parts.bar}>
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
      <PreviewFrame key={device} title="Preview of the page" {...WINDOWS[device]}>
        {shown === null ? (
          <p role="status">Loading preview...</p>
        ) : (
          <PageViewIsland page={{ ...fields, content: shown.content }} />
        )}
      </PreviewFrame>
    </section>
  );
}
