import { ChevronDown, Download } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Menu } from '#ui/admin/menu.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_PARTS } from '../../values.ts';
import { type StatisticsPart, statisticsCsv } from './api.ts';

const PART_NAMES: Record<StatisticsPart, string> = {
  reads: t('Reads'),
  progress: t('How far people read'),
  sources: t('Traffic sources'),
  changes: t('Biggest changes'),
  searches: t('Searches without results'),
  digests: t('Digests'),
};

/** Each part of the statistics as a file. */
export function ExportMenu({ range }: { range: StatisticsRange }) {
  const { act, busy } = useAction({
    run: (part: StatisticsPart) => statisticsCsv(range, part),
    failure: t('Couldn’t export the statistics'),
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
        {t('Export CSV')}
        <Icon icon={ChevronDown} />
      </button>
    </Menu>
  );
}
