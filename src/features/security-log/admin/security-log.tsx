import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download } from 'lucide';
import { useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { agentName } from '#lib/network/agent-name.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { CheckLine, FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SecurityEntry } from '../contract.ts';
import { SECURITY_KINDS, type SecurityKind } from '../values.ts';
import { exportSecurityLog, LOG_PAGE, type LogFilter, securityLogQuery } from './api.ts';
import { EVENT_LABELS, KIND_LABELS } from './labels.ts';
import * as styles from './security-log.module.css';

const DAYS = [1, 7, 30] as const;

function EventName({ entry: { event, failed } }: { entry: SecurityEntry }) {
  return (
    <span className={failed ? styles.failed : styles.what}>
      {failed && <Icon icon={CircleAlert} />}
      {EVENT_LABELS[event]}
    </span>
  );
}

/** The network address and browser. */
const origin = ({ address, agent }: SecurityEntry) =>
  address === '' ? t('Several networks') : `${address}, ${agentName(agent)}`;

const more = ({ detail, times }: SecurityEntry) =>
  [detail, times > 1 && t('{times} times within a minute', { times: formatNumber(times) })]
    .filter(Boolean)
    .join('. ');

const INITIAL = { search: '', kind: '', days: '7', failed: false };

/** Account events and denied requests, for admins. */
export function SecurityLog() {
  const [chosen, setChosen] = useState(INITIAL);
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(chosen.search.trim());
  const filter: LogFilter = {
    ...(search !== '' && { search }),
    ...(chosen.kind !== '' && { kind: chosen.kind as SecurityKind }),
    ...(chosen.days !== '' && { days: Number(chosen.days) }),
    ...(chosen.failed && { failed: true }),
  };
  const query = useQuery(securityLogQuery(filter, page));
  const { data } = query;
  const exported = useAction({
    run: () => exportSecurityLog(filter),
    failure: t('Couldn’t export the security log'),
    onDone: (answer) => void saveFile(answer, 'security-log.csv'),
  });
  const choose = (part: Partial<typeof INITIAL>) => {
    setChosen({ ...chosen, ...part });
    setPage(1);
  };
  const total = data?.totalCount ?? 0;

  return (
    <>
      <ScreenHead
        title={t('Security Log')}
        note={
          data &&
          t('Entries are deleted after {days, plural, one {# day} other {# days}}.', {
            days: data.days,
          })
        }
      />
      <div className={parts.bar}>
        <FindField
          placeholder={t('Username or IP address...')}
          label={t('Search the security log')}
          maxLength={200}
          autoComplete="off"
          value={chosen.search}
          onChange={(event) => choose({ search: event.target.value })}
        />
        <Select
          aria-label={t('Event type')}
          value={chosen.kind}
          onChange={(event) => choose({ kind: event.target.value })}
        >
          <option value="">{t('All events')}</option>
          <Options of={SECURITY_KINDS.map((kind) => [kind, KIND_LABELS[kind]])} />
        </Select>
        <Select
          aria-label={t('Period')}
          value={chosen.days}
          onChange={(event) => choose({ days: event.target.value })}
        >
          <Options
            of={DAYS.map((days) => [
              days,
              days === 1 ? t('Last 24 hours') : t('Last {days} days', { days }),
            ])}
          />
          <option value="">{t('All entries')}</option>
        </Select>
        <CheckLine
          checked={chosen.failed}
          onChange={(event) => choose({ failed: event.target.checked })}
        >
          {t('Failures only')}
        </CheckLine>
        <span className={`${parts.grow} ${styles.space}`} />
        <div className={styles.end}>
          <span className={parts.note} role="status">
            {data && t('{total, plural, one {# entry} other {# entries}}', { total })}
          </span>
          <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
            <Icon icon={Download} />
            {t('Export CSV')}
          </Button>
        </div>
      </div>
      {data?.totalCountCapped && (
        <p className={parts.note}>
          {t(
            'This period has too many entries to search them all. Choose a shorter period, or export it.',
          )}
        </p>
      )}
      <DataTable
        label={t('Security log')}
        columns={[
          { head: t('Time'), cell: ({ at }) => formatLocal(at, 'time').toLowerCase() },
          { head: t('Event'), cell: (entry) => <EventName entry={entry} /> },
          {
            head: t('By'),
            td: { className: styles.account },
            cell: ({ account }) =>
              account === '' ? (
                t('Unknown')
              ) : (
                <>
                  <span className={parts.onPhones}>{t('by')}</span> {account}
                </>
              ),
          },
          { head: t('IP address and device'), td: { className: styles.wrap }, cell: origin },
          { head: t('Details'), td: { className: styles.wrap }, cell: more },
        ]}
        className={table.titled ?? ''}
        query={query}
        rows={data?.entries}
        groupOf={({ at }) => formatLocal(at, 'long')}
        loadingRows={5}
        failure={t('Failed to fetch the security log')}
        empty={
          <>
            <p>{t('No entries. Try a longer period or fewer filters.')}</p>
            <OutlineButton onClick={() => choose(INITIAL)}>{t('Clear Filters')}</OutlineButton>
          </>
        }
        pager={{ page, pageSize: LOG_PAGE, total, onPage: setPage }}
      />
    </>
  );
}
