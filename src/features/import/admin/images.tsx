import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import type { Import } from '../contract.ts';
import { ITEM_PAGE, imagesQuery, retryImages } from './api.ts';
import { counted } from './format.ts';
import * as styles from './import.module.css';

/** Images that have not come, with the reason. */
function ImagesDialog({ importId, onClose }: { importId: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(imagesQuery(importId, page));
  const { data } = query;
  return (
    <Dialog
      title="Images that have not come"
      description="Readers see a placeholder in their places."
      wide
      className={styles.items ?? ''}
      onClose={onClose}
    >
      <DataTable
        label="Images that have not come"
        className={table.records ?? ''}
        columns={[
          {
            head: 'Address',
            td: { className: styles.address ?? '' },
            cell: ({ address }) => address,
          },
          {
            head: 'Why',
            td: { className: styles.words ?? '' },
            cell: ({ error, failed }) =>
              `${error ?? 'Its turn has not come.'}${failed ? ' It is not asked for again by itself.' : ''}`,
          },
        ]}
        query={query}
        rows={data?.images.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure="Images failed to load"
        empty="All images have come."
        pager={{ page, pageSize: ITEM_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
      />
    </Dialog>
  );
}

/** What is said of images that wait for a site, or have not come; nothing where none does. */
export function ImagesNotice({ found: { id, images } }: { found: Import }) {
  const [seeing, setSeeing] = useState(false);
  const missing = images.waiting + images.failed;
  const first = useQuery({ ...imagesQuery(id, 1), enabled: missing > 0 }).data?.images;
  const retry = useAction({
    run: () => retryImages(id),
    success: () => 'They are asked for again',
    failure: 'Images were not asked for again',
  });
  if (missing === 0) return null;
  // One that waits and has been tried: its site does not answer.
  const tried = first?.find(({ failed, error }) => !failed && error !== null)?.address;
  const host = tried !== undefined && URL.canParse(tried) ? new URL(tried).host : null;
  const isBad = host !== null || images.failed > 0;
  const waiting = `${counted(images.waiting, 'image')} ${images.waiting === 1 ? 'waits' : 'wait'}`;
  const failed = `${counted(images.failed, 'image')} did not come`;
  return (
    <>
      <Notice
        kind={isBad ? 'warn' : 'info'}
        title={host === null ? (images.waiting > 0 ? waiting : failed) : `${host} does not answer`}
        actions={
          <>
            <RowButton onClick={() => setSeeing(true)}>See them</RowButton>
            {isBad && (
              <RowButton disabled={retry.busy} onClick={() => void retry.act()}>
                Retry now
              </RowButton>
            )}
          </>
        }
      >
        <p>
          {host !== null && `${waiting}. We try again by ourselves; everything else continues. `}
          {images.failed > 0 && images.waiting > 0 && `${failed}. `}
          Readers see a placeholder until an image is here.
        </p>
      </Notice>
      {seeing && <ImagesDialog importId={id} onClose={() => setSeeing(false)} />}
    </>
  );
}
