import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import type { Import } from '../contract.ts';
import { ITEM_PAGE, imagesQuery, retryImages } from './api.ts';
import * as styles from './import.module.css';

/** Missing images with the reason for each. */
function ImagesDialog({ importId, onClose }: { importId: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(imagesQuery(importId, page));
  const { data } = query;
  return (
    <Dialog
      title={t('Missing images')}
      description={t('Readers see a placeholder instead.')}
      wide
      className={styles.items ?? ''}
      onClose={onClose}
    >
      <DataTable
        label={t('Missing images')}
        className={table.records ?? ''}
        columns={[
          {
            head: 'URL',
            td: { className: styles.url ?? '' },
            cell: ({ url }) => url,
          },
          {
            head: t('Reason'),
            td: { className: styles.words ?? '' },
            cell: ({ error, failed }) =>
              error === null
                ? t('Queued')
                : `${error} ${failed ? t('Won’t be retried automatically.') : t('Retried automatically.')}`,
          },
        ]}
        query={query}
        rows={data?.images.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure={t('Images failed to load')}
        empty={t('No missing images')}
        pager={{ page, pageSize: ITEM_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
      />
    </Dialog>
  );
}

/** A notice about missing images, if there are any. */
export function ImagesNotice({ data: { id, images } }: { data: Import }) {
  const [seeing, setSeeing] = useState(false);
  const missing = images.waiting + images.failed;
  const first = useQuery({ ...imagesQuery(id, 1), enabled: missing > 0 }).data?.images;
  const retry = useAction({
    run: () => retryImages(id),
    success: () => t('Retrying images'),
    failure: t('Couldn’t retry the images'),
  });
  if (missing === 0) return null;
  // A waiting image with an error: its site does not answer.
  const tried = first?.find(({ failed, error }) => !failed && error !== null)?.url;
  const host = tried !== undefined && URL.canParse(tried) ? new URL(tried).host : null;
  const canRetry = host !== null || images.failed > 0;
  const waiting = t('{waiting, plural, one {# image} other {# images}} waiting', {
    waiting: images.waiting,
  });
  const failed = t('{failed, plural, one {# image} other {# images}} couldn’t be fetched', {
    failed: images.failed,
  });
  return (
    <>
      <Notice
        kind={host !== null || images.failed > 0 ? 'warn' : 'info'}
        {...(host === null && images.failed === 0 && { icon: Clock })}
        title={images.waiting > 0 ? waiting : failed}
        actions={
          <>
            <RowButton onClick={() => setSeeing(true)}>{t('View images')}</RowButton>
            {canRetry && (
              <RowButton disabled={retry.busy} onClick={() => void retry.act()}>
                {t('Retry now')}
              </RowButton>
            )}
          </>
        }
      >
        <p>
          {host !== null && t('{host} doesn’t answer. Savepoint retries automatically. ', { host })}
          {images.failed > 0 && images.waiting > 0 && `${failed}. `}
          {t('Readers see a placeholder until an image is fetched.')}
        </p>
      </Notice>
      {seeing && <ImagesDialog importId={id} onClose={() => setSeeing(false)} />}
    </>
  );
}
