import { Database } from 'lucide';
import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalClock, formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Box } from '#ui/admin/parts.tsx';
import type { DatabaseFacts } from '../contract.ts';
import { checkDatabase } from './api.ts';
import { databaseLine, imagesLine } from './labels.ts';

/** '3:14 pm, no problems' */
function checkedLine(check: DatabaseFacts['check'], now: Date): string {
  if (check === null) return t('None in the last 7 days');
  if (check.isRunning || check.checkedAt === null) return t('Running');
  const outcome = check.problems === null ? t('no problems') : t('problems found');
  return `${formatLocalClock(check.checkedAt, now)}, ${outcome}`;
}

/** The database and this process. */
export function DatabaseBox({ database, now }: { database: DatabaseFacts; now: Date }) {
  const { version, freeBytes, runningSince, node, check } = database;
  const checking = useAction({
    run: checkDatabase,
    success: ({ message }) => message,
    failure: t('Couldn’t start the check'),
  });
  return (
    <Box id="database" tabIndex={-1} title={t('Database and version')}>
      <Facts
        facts={[
          ['Savepoint', version],
          [t('Database'), databaseLine(database)],
          [t('Uploaded images'), imagesLine(database)],
          [t('Free disk space'), freeBytes === null ? t('Unknown') : formatBytes(freeBytes)],
          [t('Running since'), formatLocalTime(runningSince)],
          [t('Node.js (runs Savepoint)'), node],
          [t('Last database check'), checkedLine(check, now)],
        ]}
      />
      <p>
        <OutlineButton
          icon={Database}
          busy={checking.busy || check?.isRunning === true}
          onClick={() => void checking.act()}
        >
          {t('Check Database')}
        </OutlineButton>
      </p>
    </Box>
  );
}
