import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide';
import { useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
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
      title="Missing images"
      description="Readers see a placeholder instead."
      wide
      className={styles.items ?? ''}
      onClose={onClose}
    >
      <DataTable
        label="Missing images"
        className={table.records ?? ''}
        columns={[
          {
            head: 'URL',
            td: { className: styles.url ?? '' },
            cell: ({ url }) => url,
          },
          {
            head: 'Reason',
            td: { className: styles.words ?? '' },
            cell: ({ error, failed }) =>
              error === null
                ? 'Queued'
                : `${error} ${failed ? 'Won’t be retried automatically.' : 'Retried automatically.'}`,
          },
        ]}
        query={query}
        rows={data?.images.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure="Images failed to load"
        empty="No missing images"
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
    success: () => 'Retrying images',
    failure: "Couldn't retry the images",
  });
  if (missing === 0) return null;
  // A waiting image with an error: its site does not answer.
  const tried = first?.find(({ failed, error }) => !failed && error !== null)?.url;
  const host = tried !== undefined && URL.canParse(tried) ? new URL(tried).host : null;
  const canRetry = host !== null || images.failed > 0;
  const waiting = `${formatCount(images.waiting, 'image')} waiting`;
  const failed = `${formatCount(images.failed, 'image')} couldn't be fetched`;
  return (
    <>
      <Notice
        kind={host !== null || images.failed > 0 ? 'warn' : 'info'}
        {...(host === null && images.failed === 0 && { icon: Clock })}
        title={images.waiting > 0 ? waiting : failed}
        actions={
          <>
            <RowButton onClick={() => setSeeing(true)}>View images</RowButton>
            {canRetry && (
              <RowButton disabled={retry.busy} onClick={() => void retry.act()}>
                Retry now
              </RowButton>
            )}
          </>
        }
      >
        <p>
          {host !== null && `${host} doesn’t answer. Savepoint retries automatically. `}
          {images.failed > 0 && images.waiting > 0 && `${failed}. `}
          Readers see a placeholder until an image is fetched.
        </p>
      </Notice>
      {seeing && <ImagesDialog importId={id} onClose={() => setSeeing(false)} />}
    </>
  );
}
