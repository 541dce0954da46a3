import { useQuery } from '@tanstack/react-query';
import { Download, Trash } from 'lucide';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { type CsvColumn, ImportCsv } from '#ui/admin/files/import-csv.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ImportedSubscribers, Subscriber } from '../contract.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../values.ts';
import {
  exportSubscribers,
  importSubscribers,
  removeSubscriber,
  SUBSCRIBER_PAGE,
  subscribersQuery,
} from './api.ts';
import { SUBSCRIBER_LABELS } from './labels.ts';
import * as styles from './newsletter.module.css';

function State({ subscriber: { state, bounce } }: { subscriber: Subscriber }) {
  const needsAttention = state === 'bounced' || state === 'pending';
  return (
    <>
      <StateBadge
        tone={needsAttention ? 'yellow' : state === 'confirmed' ? 'green' : 'grey'}
        quiet={!needsAttention}
      >
        {SUBSCRIBER_LABELS[state]}
      </StateBadge>
      {bounce !== null && needsAttention && (
        <span className={`${parts.note} ${styles.bounce}`}>{bounce}</span>
      )}
    </>
  );
}

const CSV_COLUMNS: readonly CsvColumn[] = [
  {
    name: 'email',
    hint: t('One email address'),
    isRequired: true,
    example: 'name@example.org',
  },
  { name: 'state', hint: t('Rows with unsubscribed or bounced are skipped') },
  { name: 'newsletter', hint: t('Rows with no are skipped: they only follow topics') },
];

/** '12 subscribers added, 3 existing, 1 skipped' */
const importedText = ({ added, existing, skipped }: ImportedSubscribers) =>
  [
    t('{added, plural, one {# subscriber} other {# subscribers}} added', { added }),
    ...(existing > 0 ? [t('{existing} existing', { existing })] : []),
    ...(skipped > 0 ? [t('{skipped} skipped', { skipped })] : []),
  ].join(', ');

/** All subscribers, with search, a filter and an export. */
export function SubscriberList() {
  const find = useListSearch();
  const { search, page } = find;
  const [state, setState] = useState<SubscriberState | ''>('');
  const query = useQuery(subscribersQuery({ search, state, page }));
  const { data } = query;
  const list = useRef<HTMLElement>(null);

  const remove = useAskedAction({
    run: ({ id }: Subscriber) => removeSubscriber(id),
    question: ({ email }) => ({
      title: t('Remove subscriber?'),
      text: t(
        '{email} is deleted and gets no more emails. Readers can also unsubscribe themselves.',
        { email },
      ),
      action: t('Remove'),
      danger: true,
    }),
    success: () => t('Subscriber removed'),
    failure: t('Couldn’t remove the subscriber'),
    onDone: () => list.current?.focus(),
  });
  const exported = useAction({
    run: exportSubscribers,
    failure: t('Couldn’t export the subscribers'),
    onDone: (answer) => void saveFile(answer, 'subscribers.csv'),
  });

  return (
    <>
      <div className={parts.bar}>
        <FindField {...find.field} label={t('Search email addresses')} maxLength={300} />
        <Select
          aria-label={t('Status')}
          value={state}
          onChange={(event) => {
            setState(SUBSCRIBER_STATES.find((one) => one === event.target.value) ?? '');
            find.setPage(1);
          }}
        >
          <option value="">{t('All statuses')}</option>
          <Options of={SUBSCRIBER_STATES.map((one) => [one, SUBSCRIBER_LABELS[one]])} />
        </Select>
        <span className={`${parts.grow} ${styles.space}`} />
        <div className={parts.headActions}>
          <ImportCsv
            title={t('Import subscribers')}
            rule={t(
              'Each new subscriber gets an email with a link to confirm, and digests only after that. Existing subscribers don’t change. If one line is invalid, nothing is imported.',
            )}
            columns={CSV_COLUMNS}
            template="subscribers.csv"
            run={importSubscribers}
            success={importedText}
            failure={t('Failed to import subscribers')}
          />
          <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
            <Icon icon={Download} />
            {t('Export CSV')}
          </Button>
        </div>
      </div>
      <section ref={list} tabIndex={-1} aria-label={t('Subscribers')}>
        <DataTable
          label={t('Subscribers')}
          columns={[
            {
              head: t('Email'),
              td: ({ email }) => ({ className: table.title, title: email }),
              cell: ({ email }) => email,
            },
            { head: t('Status'), cell: (one) => <State subscriber={one} /> },
            {
              head: t('Subscribed'),
              td: { className: parts.note },
              cell: ({ createdAt }) => formatDate(createdAt),
            },
            {
              head: t('Actions'),
              className: table.actions,
              cell: (one) => (
                <ToolButton
                  danger
                  label={t('Remove {email}', { email: one.email })}
                  icon={Trash}
                  disabled={remove.busyWith?.id === one.id}
                  onClick={() => remove.ask(one)}
                />
              ),
            },
          ]}
          query={query}
          rows={data?.subscribers}
          loadingRows={5}
          failure={t('Failed to fetch subscribers')}
          empty={
            search === '' && state === ''
              ? t('No subscribers yet. Readers can sign up at the end of every article.')
              : t('No matches')
          }
          pager={find.pager(SUBSCRIBER_PAGE, data)}
        />
      </section>
      {remove.dialog}
    </>
  );
}
