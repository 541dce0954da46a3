import { ChevronDown, Download } from 'lucide';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Menu } from '#ui/admin/menu.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_PARTS } from '../../values.ts';
import { type StatisticsPart, statisticsCsv } from './api.ts';

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
    <Menu
      actions={STATISTICS_PARTS.map((part) => ({
        label: PART_NAMES[part],
        onSelect: () => void act(part),
      }))}
    >
      <button type="button" className={buttonClass('line')} aria-busy={busy}>
        <Icon icon={Download} />
        Export CSV
        <Icon icon={ChevronDown} />
      </button>
    </Menu>
  );
}
