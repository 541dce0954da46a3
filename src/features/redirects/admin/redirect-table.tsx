import { useQuery } from '@tanstack/react-query';
import { Download, Pencil, Plus, Trash } from 'lucide';
import { useRef, useState } from 'react';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FindField, Select } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { saveFile } from '#ui/admin/save-file.ts';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Redirect } from '../contract.ts';
import { REDIRECT_KINDS, type RedirectKind, SOURCE_MAX } from '../values.ts';
import { exportRedirects, REDIRECT_PAGE, redirectsQuery, removeRedirect } from './api.ts';
import { ImportButton } from './import-button.tsx';
import { count, dayText, KIND_LABELS } from './labels.ts';
import type { Draft } from './redirect-dialog.tsx';
import * as styles from './redirects.module.css';

const BLANK: Draft = { id: null, from: '', to: '', match: 'exact', kind: '301' };

/** Where old addresses lead. @param onEdit opens the dialog */
export function RedirectTable({ onEdit }: { onEdit: (draft: Draft) => void }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<RedirectKind | ''>('');
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(text.trim());
  const filter = { ...(search !== '' && { search }), ...(kind !== '' && { kind }) };
  const query = useQuery(redirectsQuery(filter, page));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const exported = useAction({
    run: () => exportRedirects(filter),
    failure: 'Failed to export redirects',
    onDone: (answer) => void saveFile(answer, 'redirects.csv'),
  });
  const remove = useAction({
    run: ({ id }: Redirect) => removeRedirect(id),
    success: () => 'Redirect deleted successfully',
    failure: 'Failed to delete redirect',
    // The row that had the focus is gone.
    onDone: () => list.current?.focus(),
  });
  const askRemove = async (one: Redirect) => {
    const sure = await confirm({
      title: 'Delete redirect?',
      text: `Whoever asks for ${one.from} is told again that there is no such page.`,
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act(one);
  };
  const isNarrowed = search !== '' || kind !== '';

  return (
    <>
      <div className={parts.bar}>
        <FindField
          placeholder="Search addresses..."
          aria-label="Search addresses"
          maxLength={SOURCE_MAX}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <Select
          aria-label="Kind"
          value={kind}
          onChange={(event) => {
            setKind(REDIRECT_KINDS.find((one) => one === event.target.value) ?? '');
            setPage(1);
          }}
        >
          <option value="">All kinds</option>
          {REDIRECT_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_LABELS[one]}
            </option>
          ))}
        </Select>
        <span className={parts.grow} />
        <div className={parts.headActions}>
          <ImportButton />
          <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
            <Icon icon={Download} />
            Export CSV
          </Button>
          <Button variant="primary" onClick={() => onEdit(BLANK)}>
            <Icon icon={Plus} />
            New Redirect
          </Button>
        </div>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Redirects">
        <DataTable
          label="Redirects"
          className={table.records ?? ''}
          columns={[
            {
              head: 'From',
              td: { className: classNames(table.name, styles.address) },
              cell: ({ from }) => from,
            },
            {
              head: 'To',
              td: { className: styles.target },
              cell: ({ to }) => to ?? <span className={parts.note}>Gone</span>,
            },
            {
              head: 'Kind',
              td: { className: table.info },
              cell: ({ kind: one }) => (one === '410' ? <b>{KIND_LABELS[one]}</b> : one),
            },
            {
              head: 'Match',
              className: table.notOnTablets ?? '',
              td: { className: table.info },
              cell: ({ match }) => match,
            },
            {
              head: 'Hits',
              className: table.number ?? '',
              cell: ({ hits }) => (
                <>
                  {count(hits)}
                  <span className={table.unit}>{hits === 1 ? ' hit' : ' hits'}</span>
                </>
              ),
            },
            {
              head: 'Last used',
              td: { className: table.info },
              cell: ({ lastUsedAt }) =>
                lastUsedAt === null ? (
                  <span className={parts.note}>Never</span>
                ) : (
                  dayText(lastUsedAt)
                ),
            },
            {
              head: 'Actions',
              className: table.actions ?? '',
              cell: (one) => (
                <div>
                  <ToolButton
                    label={`Edit ${one.from}`}
                    onClick={() => {
                      const { id, from, to, match, kind: of } = one;
                      onEdit({ id, from, to: to ?? '', match, kind: of });
                    }}
                  >
                    <Icon icon={Pencil} />
                  </ToolButton>
                  <ToolButton
                    danger
                    label={`Delete ${one.from}`}
                    disabled={remove.busyWith?.id === one.id}
                    onClick={() => void askRemove(one)}
                  >
                    <Icon icon={Trash} />
                  </ToolButton>
                </div>
              ),
            },
          ]}
          query={query}
          rows={data?.redirects}
          loadingRows={5}
          failure="Failed to fetch the redirects. They still work for readers."
          empty={
            isNarrowed ? (
              <>
                <p>No redirect matches.</p>
                <OutlineButton
                  onClick={() => {
                    setText('');
                    setKind('');
                  }}
                >
                  Clear Filters
                </OutlineButton>
              </>
            ) : (
              'No redirects yet. Articles with a new slug need none: their former addresses lead on.'
            )
          }
          pager={{ page, pageSize: REDIRECT_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
        />
      </section>
      {dialog}
    </>
  );
}
