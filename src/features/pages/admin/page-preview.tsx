import { useEffect, useState } from 'react';
import { DevicePreview, type Previewed } from '#features/articles/admin/form/public.ts';
import { t } from '#lib/messages/admin.ts';
import type { PageFields, PagePreview as Preview } from '../contract.ts';
import { PageViewIsland } from '../web/public.ts';
import { previewPage } from './api.ts';

/** The page as readers will see it, on a phone or a desktop. */
export function PagePreview({ fields }: { fields: PageFields }) {
  const [shown, setShown] = useState<Previewed<Preview>>(null);
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
  return (
    <DevicePreview
      title={t('Preview of the page')}
      shown={shown}
      onRetry={() => {
        setShown(null);
        setTries(tries + 1);
      }}
      loading={<p role="status">{t('Loading preview...')}</p>}
    >
      {(answer) => <PageViewIsland page={{ ...fields, ...answer }} />}
    </DevicePreview>
  );
}
