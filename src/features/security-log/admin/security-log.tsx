import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide';
import { useState } from 'react';
import { agentName } from '#lib/agent-name.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { CheckLine, FindField } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { saveFile } from '#ui/admin/save-file.ts';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import type { SecurityEntry } from '../contract.ts';
import { SECURITY_KINDS, type SecurityKind } from '../values.ts';
import { exportSecurityLog, LOG_PAGE, type LogFilter, securityLogQuery } from './api.ts';
import { EVENT_LABELS, KIND_LABELS } from './labels.ts';
import * as styles from './security-log.module.css';

const DAYS = [1, 7, 30] as const;

// Only ever printed in the browser, so these follow the reader's own zone.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const number = new Intl.NumberFormat('en-US');

function What({ entry: { event, failed } }: { entry: SecurityEntry }) {
  return (
    <span className={failed ? styles.failed : styles.what}>
      <Icon icon={failed ? CircleAlert : Info} />
      {EVENT_LABELS[event]}
    </span>
  );
}

/** Where it came from, and with what. */
const origin = ({ address, agent }: SecurityEntry) =>
  address === '' ? 'Several networks' : `${address}, ${agentName(agent)}`;

const more = ({ detail, times }: SecurityEntry) =>
  [detail, times > 1 && `${number.format(times)} times in a minute`].filter(Boolean).join('. ');

const INITIAL = { search: '', kind: '', days: '7', failed: false };

/** What happened to accounts and what was refused, for admins. */
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
    failure: 'Failed to export the security log',
    onDone: (answer) => void saveFile(answer, 'security-log.csv'),
  });
  const choose = (part: Partial<typeof INITIAL>) => {
    setChosen({ ...chosen, ...part });
    setPage(1);
  };
  const total = data?.totalCount ?? 0;

  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>Security Log</h1>
          <p className={parts.note}>
            {data === undefined ? 'For admins.' : `For admins. Kept ${data.days} days.`}
          </p>
        </div>
      </div>
      <div className={parts.bar}>
        <FindField
          placeholder="Account or network..."
          aria-label="Search the log"
          maxLength={200}
          autoComplete="off"
          value={chosen.search}
          onChange={(event) => choose({ search: event.target.value })}
        />
        <Select
          aria-label="What"
          value={chosen.kind}
          onChange={(event) => choose({ kind: event.target.value })}
        >
          <option value="">Everything</option>
          {SECURITY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="When"
          value={chosen.days}
          onChange={(event) => choose({ days: event.target.value })}
        >
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 1 ? 'Last 24 hours' : `Last ${days} days`}
            </option>
          ))}
          <option value="">All that is kept</option>
        </Select>
        <CheckLine
          checked={chosen.failed}
          onChange={(event) => choose({ failed: event.target.checked })}
        >
          Failures only
        </CheckLine>
        <span className={parts.grow} />
        <span className={parts.note} role="status">
          {data && `${number.format(total)} ${total === 1 ? 'entry' : 'entries'}`}
        </span>
        <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
          Export CSV
        </Button>
      </div>
      {data?.totalCountCapped && (
        <p className={parts.note}>
          This time has more entries than are looked through: choose a shorter one, or export it.
        </p>
      )}
      <DataTable
        label="Security log"
        columns={[
          { head: 'Time', cell: ({ at }) => time.format(new Date(at)) },
          { head: 'What', cell: (entry) => <What entry={entry} /> },
          {
            head: 'Account',
            td: { className: styles.account },
            cell: ({ account }) => account || 'Nobody known',
          },
          { head: 'Network, device', td: { className: styles.wrap }, cell: origin },
          { head: 'More', td: { className: styles.wrap }, cell: more },
        ]}
        className={table.titled ?? ''}
        query={query}
        rows={data?.entries}
        groupOf={({ at }) => day.format(new Date(at))}
        loadingRows={5}
        failure="Failed to fetch the security log"
        empty={
          <>
            <p>No entries found. Try a longer time or fewer filters.</p>
            <OutlineButton onClick={() => choose(INITIAL)}>Clear Filters</OutlineButton>
          </>
        }
        pager={{ page, pageSize: LOG_PAGE, total, onPage: setPage }}
      />
    </>
  );
}
