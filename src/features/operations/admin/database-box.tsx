import { Database } from 'lucide';
import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalClock, formatLocalTime } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Icon } from '#ui/icon.tsx';
import type { DatabaseFacts } from '../contract.ts';
import { checkDatabase } from './api.ts';
import { Box } from './box.tsx';
import { databaseLine, imagesLine } from './labels.ts';

/** '3:14 pm, no problems' */
function checkedLine(check: DatabaseFacts['check'], now: Date): string {
  if (check === null) return 'Not in the last 7 days';
  if (check.isRunning || check.checkedAt === null) return 'Running';
  const outcome = check.problems === null ? 'no problems' : 'problems found';
  return `${formatLocalClock(check.checkedAt, now)}, ${outcome}`;
}

/** The database and this process. */
export function DatabaseBox({ database, now }: { database: DatabaseFacts; now: Date }) {
  const { version, freeBytes, runningSince, node, check } = database;
  const checking = useAction({
    run: checkDatabase,
    success: ({ message }) => message,
    failure: "Couldn't start the check",
  });
  return (
    <Box id="database" title="Database and version">
      <Facts
        facts={[
          ['Savepoint', version],
          ['Database', databaseLine(database)],
          ['Uploaded images', imagesLine(database)],
          ['Free disk space', freeBytes === null ? 'Unknown' : formatBytes(freeBytes)],
          ['Running since', formatLocalTime(runningSince)],
          ['Node.js', node],
          ['Last database check', checkedLine(check, now)],
        ]}
      />
      <p>
        <OutlineButton
          busy={checking.busy || check?.isRunning === true}
          onClick={() => void checking.act()}
        >
          <Icon icon={Database} />
          Check Database
        </OutlineButton>
      </p>
    </Box>
  );
}
