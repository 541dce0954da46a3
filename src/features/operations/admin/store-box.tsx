import { Database } from 'lucide';
import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalClock, formatLocalTime } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Icon } from '#ui/icon.tsx';
import type { StoreFacts } from '../contract.ts';
import { checkStore } from './api.ts';
import { Box } from './box.tsx';
import { imagesLine, storeLine } from './words.ts';

/** '3:14 pm, everything is whole' */
function checkedLine(check: StoreFacts['check'], now: Date): string {
  if (check === null) return 'Not lately';
  if (check.isRunning || check.checkedAt === null) return 'Being checked';
  const outcome = check.found === null ? 'everything is whole' : 'something was found';
  return `${formatLocalClock(check.checkedAt, now)}, ${outcome}`;
}

/** The store and this process. */
export function StoreBox({ store, now }: { store: StoreFacts; now: Date }) {
  const { version, freeBytes, runningSince, node, check } = store;
  const checking = useAction({
    run: checkStore,
    success: ({ message }) => message,
    failure: 'The store is not checked',
  });
  return (
    <Box id="store" title="Store and version">
      <Facts
        facts={[
          ['Savepoint', version],
          ['Store', storeLine(store)],
          ['Images', imagesLine(store)],
          ['Free on the disk', freeBytes === null ? 'Not known' : formatBytes(freeBytes)],
          ['Running since', formatLocalTime(runningSince)],
          ['Node', node],
          ['Checked', checkedLine(check, now)],
        ]}
      />
      <p>
        <OutlineButton
          busy={checking.busy || check?.isRunning === true}
          onClick={() => void checking.act()}
        >
          <Icon icon={Database} />
          Check Store
        </OutlineButton>
      </p>
    </Box>
  );
}
