import { byteSize } from '#lib/text/byte-size.ts';
import { Facts } from '#ui/admin/facts.tsx';
import { moment } from '#ui/admin/times.ts';
import type { StoreFacts } from '../contract.ts';
import { Box } from './box.tsx';
import { picturesLine, storeLine } from './words.ts';

/** The store and this process. */
export function StoreBox({ store }: { store: StoreFacts }) {
  const { version, freeBytes, runningSince, node } = store;
  return (
    <Box id="store" title="Store and version">
      <Facts
        facts={[
          ['Savepoint', version],
          ['Store', storeLine(store)],
          ['Pictures', picturesLine(store)],
          ['Free on the disk', freeBytes === null ? 'Not known' : byteSize(freeBytes)],
          ['Running since', moment(runningSince)],
          ['Node', node],
        ]}
      />
    </Box>
  );
}
