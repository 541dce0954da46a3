import { ChevronDown, Download } from 'lucide';
import { DropdownMenu } from 'radix-ui';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_PARTS } from '../../values.ts';
import { type StatisticsPart, statisticsCsv } from './api.ts';
import * as styles from './export-menu.module.css';

const PART_NAMES: Record<StatisticsPart, string> = {
  reads: 'Reads',
  progress: 'How far people read',
  sources: 'Traffic sources',
  changes: 'Biggest changes',
  searches: 'Searches without results',
  digests: 'Digests',
};

/** Each part of the statistics as a file. */
export function ExportMenu({ range }: { range: StatisticsRange }) {
  const { act, busy } = useAction({
    run: (part: StatisticsPart) => statisticsCsv(range, part),
    failure: "Couldn't export the statistics",
    onDone: (answer, part) => void saveFile(answer, `${part}.csv`),
  });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass('line')} aria-busy={busy}>
        <Icon icon={Download} />
        Export CSV
        <Icon icon={ChevronDown} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={12}
        >
          {STATISTICS_PARTS.map((part) => (
            <DropdownMenu.Item key={part} className={styles.item} onSelect={() => void act(part)}>
              {PART_NAMES[part]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
