import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { type Movable, moveToDay, scheduleAgain, unschedule } from './api.ts';

interface Move {
  item: Movable;
  /** Null takes the day away. */
  day: string | null;
  version: number;
}

const timeOf = (at: string, timeZone: string) => formatDate(at, 'time', timeZone).toLowerCase();

/**
 * Moves and unschedules items. A planned item moves at once; anything with a time asks first. Undo brings all of it back but an
 * open approval.
 */
export function useMove(timeZone: string, isAuthor: boolean) {
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const onFail = () => void client.invalidateQueries();
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
    onFail,
  });
  const again = useAction({
    run: ({ item, version }: Omit<Move, 'day'>) => scheduleAgain(item, version),
    success: () => t('Scheduled again'),
    failure: t('Not scheduled'),
    onFail,
  });
  const removal = useAction({
    run: unschedule,
    success: () => t('Unscheduled'),
    // Scheduling again would approve what wasn't approved.
    undo: ({ version }, item) =>
      item.moderationStatus ? undefined : () => void again.act({ item, version }),
    failure: t('Not unscheduled'),
    onFail,
  });
  /** The question's text, with what it does to the approval. @param decides what it means for a submission */
  const withApproval = (item: Movable, text: string, decides: string) => {
    if (item.kind !== 'scheduled' || isAuthor === Boolean(item.moderationStatus)) return text;
    return `${text} ${isAuthor ? t('An editor must approve it again.') : decides}`;
  };

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
              'The changes to “{title}” go live on {day} at {time} instead of {former}. Readers see the current version until then.',
              values,
            )
          : t(
              '“{title}” will be published on {day} at {time} instead of {former}. Readers see nothing before.',
              values,
            );
      const isConfirmed = await confirm({
        title: t('Move to {day}?', { day: formatDate(day, 'longMonthDay') }),
        text: withApproval(item, text, t('This also approves it.')),
        action: t('Move'),
      });
      if (!isConfirmed) return;
    }
    await act({ item, day, version: item.version });
  };
  const askToUnschedule = async (item: Movable) => {
    const text = t(
      '“{title}” becomes a draft again and stays planned for {day}. Nothing is published automatically.',
      { title: item.title, day: formatDate(item.day ?? '', 'full') },
    );
    const isConfirmed = await confirm({
      title: t('Unschedule this article?'),
      text: withApproval(item, text, t('It no longer waits for approval.')),
      action: t('Unschedule'),
    });
    if (isConfirmed) await removal.act(item);
  };
  return { move, unschedule: askToUnschedule, dialog };
}
