import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Select } from '#ui/form/select.tsx';
import type { ImportItem, ImportItemPage } from '../items.contract.ts';
import { ITEM_STATES, OUTCOMES } from '../values.ts';
import { ITEM_PAGE, type ItemFilter, itemsQuery } from './api.ts';
import { OUTCOME_LABELS, STATE_LABELS } from './labels.ts';
import * as styles from './move-in.module.css';

/** '/2014/03/old-poll/': of one site they all are. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function Address({ item: { address, title } }: { item: ImportItem }) {
  // What a file says an address is, need not be one.
  if (address === null || !/^https?:\/\//i.test(address)) return address ?? (title || 'None');
  return (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {shortAddress(address)}
    </a>
  );
}

function Losses({ item: { losses, error }, of }: { item: ImportItem; of: 'what' | 'becomes' }) {
  const lines = losses.map((loss) => loss[of]);
  if (error !== null) lines.unshift(of === 'what' ? error : 'It was not stored');
  return (
    <span className={styles.losses}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be lost twice of an item
        <span key={index} dir="auto">
          {of === 'what' ? line : <b>{line}</b>}
        </span>
      ))}
    </span>
  );
}

type Shown = { item: ImportItem; id: number };

interface ItemTableProps {
  label: string;
  query: UseQueryResult<ImportItemPage>;
  /** Says of each what it is, too: not only what is lost of it. */
  whole?: boolean;
  page?: number;
  onPage?: (page: number) => void;
}

/** Items of an import with what cannot be kept of each. */
export function ItemTable({ label, query, whole = false, page, onPage }: ItemTableProps) {
  const { data } = query;
  const about = {
    head: 'Article',
    td: { className: styles.words ?? '' },
    cell: ({ item: { title, type, outcome, state } }: Shown) => (
      <>
        <b dir="auto">{title || 'Without a title'}</b>
        <br />
        <span className={parts.note}>
          {[type, state === 'waiting' ? OUTCOME_LABELS[outcome] : STATE_LABELS[state]].join(', ')}
        </span>
      </>
    ),
  };
  return (
    <DataTable
      label={label}
      className={table.records ?? ''}
      columns={[
        {
          head: 'Address',
          td: { className: styles.address ?? '' },
          cell: ({ item }: Shown) => <Address item={item} />,
        },
        ...(whole ? [about] : []),
        {
          head: 'What it is',
          td: { className: styles.words ?? '' },
          cell: ({ item }) => <Losses item={item} of="what" />,
        },
        {
          head: 'What becomes of it',
          td: { className: styles.words ?? '' },
          cell: ({ item }) => <Losses item={item} of="becomes" />,
        },
      ]}
      query={query}
      rows={data?.items.map((item) => ({ item, id: item.position }))}
      loadingRows={5}
      failure="Items failed to load"
      empty="No item is like this."
      {...(page !== undefined &&
        onPage && {
          pager: { page, pageSize: ITEM_PAGE, total: data?.totalCount ?? 0, onPage },
        })}
    />
  );
}

interface ItemsDialogProps {
  importId: number;
  /** What it shows at first. */
  begin: ItemFilter;
  onClose: () => void;
}

/** Every item of an import, narrowed as one likes. */
export function ItemsDialog({ importId, begin, onClose }: ItemsDialogProps) {
  const [filter, setFilter] = useState(begin);
  const [page, setPage] = useState(1);
  const query = useQuery(itemsQuery(importId, filter, page));
  const { state, outcome, notes } = filter;
  const narrow = (next: ItemFilter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <Dialog
      title="Items of this import"
      description="In the order of the file, with their old addresses."
      wide
      className={styles.items ?? ''}
      onClose={onClose}
    >
      <div className={parts.bar}>
        <Select
          aria-label="What is to become of it"
          value={outcome ?? ''}
          onChange={({ target }) => {
            const chosen = OUTCOMES.find((one) => one === target.value);
            narrow({
              ...(state && { state }),
              ...(notes && { notes }),
              ...(chosen && { outcome: chosen }),
            });
          }}
        >
          <option value="">Whatever becomes of it</option>
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOME_LABELS[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="What became of it"
          value={state ?? ''}
          onChange={({ target }) => {
            const chosen = ITEM_STATES.find((one) => one === target.value);
            narrow({
              ...(outcome && { outcome }),
              ...(notes && { notes }),
              ...(chosen && { state: chosen }),
            });
          }}
        >
          <option value="">Every state</option>
          {ITEM_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_LABELS[one]}
            </option>
          ))}
        </Select>
        <CheckLine
          checked={notes !== undefined}
          onChange={({ target }) =>
            narrow({
              ...(outcome && { outcome }),
              ...(state && { state }),
              ...(target.checked && { notes: 'true' as const }),
            })
          }
        >
          Not as it was
        </CheckLine>
      </div>
      <ItemTable label="Items" query={query} whole page={page} onPage={setPage} />
    </Dialog>
  );
}
