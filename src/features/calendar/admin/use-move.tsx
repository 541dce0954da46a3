import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { type Movable, moveToDay } from './api.ts';

interface Move {
  item: Movable;
  /** Null takes the day away. */
  day: string | null;
  version: number;
}

const timeOf = (at: string, timeZone: string) => formatDate(at, 'time', timeZone).toLowerCase();

/** Moves items to another day: plans at once, what has a time after a question. Both can be undone. */
export function useMove(timeZone: string, isAuthor: boolean) {
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const { act } = useAction({
    run: ({ item, day, version }: Move) => moveToDay(item, day, { version, timeZone }),
    success: (_, { day }) =>
      day === null
        ? t('Moved back to the ideas')
        : t('Moved to {day}', { day: formatDate(day, 'longMonthDay') }),
    undo: ({ version }, { item, day }) =>
      day === item.day ? undefined : () => void act({ item, day: item.day, version }),
    failure: t('Not moved'),
    // Someone else may have moved it.
    onFail: () => void client.invalidateQueries(),
  });

  const move = async (item: Movable, day: string | null) => {
    if (item.day === day) return;
    if (item.at && item.day && day) {
      const values = {
        title: item.title,
        day: formatDate(day, 'full'),
        time: timeOf(item.at, timeZone),
        former: formatDate(item.day, 'full'),
      };
      const text =
        item.kind === 'change'
          ? t(
              'The changes of “{title}” go live on {day} at {time} instead of {former}. Readers see the current version until then.',
              values,
            )
          : t(
              '“{title}” will be published on {day} at {time} instead of {former}. Readers see nothing before.',
              values,
            );
      const again = isAuthor && item.kind === 'scheduled' && !item.moderationStatus;
      const isConfirmed = await confirm({
        title: t('Move to {day}?', { day: formatDate(day, 'longMonthDay') }),
        text: again ? `${text} ${t('An editor must approve it again.')}` : text,
        action: t('Move'),
      });
      if (!isConfirmed) return;
    }
    await act({ item, day, version: item.version });
  };
  return { move, dialog };
}
