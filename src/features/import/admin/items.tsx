import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Select } from '#ui/form/select.tsx';
import type { ImportItem, ImportItemPage } from '../items.contract.ts';
import { STATE_LABELS } from '../values.ts';
import { ITEM_PAGE, type ItemFilter, itemsQuery } from './api.ts';
import { OUTCOME_LABELS } from './format.ts';
import * as styles from './import.module.css';

/** '/2014/03/old-poll/' */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function OldUrl({ item: { oldUrl, title } }: { item: ImportItem }) {
  // The file may contain anything.
  if (oldUrl === null || !/^https?:\/\//i.test(oldUrl)) return oldUrl ?? (title || t('None'));
  return (
    <a className="link" href={oldUrl} target="_blank" rel="noreferrer">
      {pathOf(oldUrl)}
    </a>
  );
}

function Warnings({ item: { warnings, error }, of }: { item: ImportItem; of: 'issue' | 'action' }) {
  const lines = warnings.map((warning) => warning[of]);
  if (error !== null) lines.unshift(of === 'issue' ? error : t('Not imported'));
  return (
    <span className={styles.warnings}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may have the same warning twice
        <span key={index} dir="auto">
          {of === 'issue' ? line : <b>{line}</b>}
        </span>
      ))}
    </span>
  );
}

type Shown = { item: ImportItem; id: number };

interface ItemTableProps {
  label: string;
  query: UseQueryResult<ImportItemPage>;
  /** Shows title, type and state of each item. */
  withDetails?: boolean;
  /** Opens an article in the editor. */
  onEdit?: (articleId: number) => void;
  page?: number;
  onPage?: (page: number) => void;
}

/** Items of an import with their warnings. */
export function ItemTable(props: ItemTableProps) {
  const { label, query, withDetails = false, onEdit, page, onPage } = props;
  const { data } = query;
  const about = {
    head: t('Title'),
    td: { className: styles.words ?? '' },
    cell: ({ item: { title, type, outcome, state, articleId } }: Shown) => (
      <>
        <b dir="auto">
          {onEdit && articleId !== null && state !== 'undone' ? (
            <TextButton onClick={() => onEdit(articleId)}>{title || t('No title')}</TextButton>
          ) : (
            title || t('No title')
          )}
        </b>
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
          head: t('Old URL'),
          td: { className: styles.url ?? '' },
          cell: ({ item }: Shown) => <OldUrl item={item} />,
        },
        ...(withDetails ? [about] : []),
        {
          head: t('Issue'),
          td: { className: styles.words ?? '' },
          cell: ({ item }) => <Warnings item={item} of="issue" />,
        },
        {
          head: t('Result'),
          td: { className: styles.words ?? '' },
          cell: ({ item }) => <Warnings item={item} of="action" />,
        },
      ]}
      query={query}
      rows={data?.items.map((item) => ({ item, id: item.position }))}
      loadingRows={5}
      failure={t('Items failed to load')}
      empty={t('No matching items')}
      {...(page !== undefined &&
        onPage && {
          pager: { page, pageSize: ITEM_PAGE, total: data?.totalCount ?? 0, onPage },
        })}
    />
  );
}

interface LabelSelectProps<Value extends string> {
  label: string;
  /** The option that narrows nothing. */
  all: string;
  labels: Record<Value, string>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function LabelSelect<Value extends string>(props: LabelSelectProps<Value>) {
  const { label, all, labels, value, onChange } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    >
      <option value="">{all}</option>
      <Options of={values.map((one) => [one, labels[one]])} />
    </Select>
  );
}

interface ItemsDialogProps {
  importId: number;
  /** The first filter. */
  begin: ItemFilter;
  onEdit?: (articleId: number) => void;
  onClose: () => void;
}

/** All items of an import, with filters. */
export function ItemsDialog({ importId, begin, onEdit, onClose }: ItemsDialogProps) {
  const [filter, setFilter] = useState(begin);
  const [page, setPage] = useState(1);
  const query = useQuery(itemsQuery(importId, filter, page));
  const { state, outcome, warnings } = filter;
  const narrow = (part: ItemFilter) => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  return (
    <Dialog
      title={t('Items of this import')}
      description={t('In file order.')}
      wide
      className={styles.items ?? ''}
      onClose={onClose}
    >
      <div className={parts.bar}>
        <LabelSelect
          label={t('Planned outcome')}
          all={t('Any planned outcome')}
          labels={OUTCOME_LABELS}
          value={outcome}
          onChange={(chosen) => narrow({ outcome: chosen })}
        />
        <LabelSelect
          label={t('State')}
          all={t('Any status')}
          labels={STATE_LABELS}
          value={state}
          onChange={(chosen) => narrow({ state: chosen })}
        />
        <CheckLine
          checked={warnings !== undefined}
          onChange={({ target }) => narrow({ warnings: target.checked ? 'true' : undefined })}
        >
          {t('With warnings')}
        </CheckLine>
      </div>
      <ItemTable
        label={t('Items')}
        query={query}
        withDetails
        {...(onEdit && { onEdit })}
        page={page}
        onPage={setPage}
      />
    </Dialog>
  );
}
