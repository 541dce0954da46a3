import { IdeaDialog } from '#features/planning/admin/public.ts';
import type { Idea } from '#features/planning/contract.ts';
import type { CalendarItem } from '../contract.ts';
import type { CalendarKind } from '../values.ts';
import type { Filters, Movable } from './api.ts';
import { DayDialog } from './day-dialog.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { movable } from './kinds.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** What is open above the calendar. */
export type Opened =
  | { type: 'item'; item: CalendarItem }
  | { type: 'move'; item: Movable }
  | { type: 'day'; day: string }
  | { type: 'idea'; idea: Idea | null; day: string | null }
  | { type: 'feed' };

interface CalendarDialogProps {
  opened: Opened;
  filters: Filters;
  hidden: readonly CalendarKind[];
  today: string;
  timeZone: string;
  nameOf: (owner: number | undefined) => string | undefined;
  /** Opens something else, or closes it. */
  onOpened: (opened: Opened | null) => void;
  onOpen: (item: CalendarItem) => void;
  onEdit: (articleId: number) => void;
  onMove: (item: Movable, day: string) => void;
  onUnschedule: (item: Movable) => void;
}

/** The dialog above the calendar. */
export function CalendarDialog(props: CalendarDialogProps) {
  const { opened, filters, hidden, today, timeZone, nameOf, onOpened, onOpen, onEdit, onMove } =
    props;
  const onClose = () => onOpened(null);
  switch (opened.type) {
    case 'item': {
      const { item } = opened;
      const moving = movable(item);
      return (
        <ItemDialog
          {...{ item, timeZone, onEdit, onClose }}
          owner={nameOf(item.owner)}
          onMove={() => moving && onOpened({ type: 'move', item: moving })}
          onUnschedule={() => {
            onClose();
            if (moving) props.onUnschedule(moving);
          }}
        />
      );
    }
    case 'move': {
      const { item } = opened;
      return <MoveDialog {...{ item, today, onClose }} onMove={(day) => onMove(item, day)} />;
    }
    case 'day': {
      const { day } = opened;
      const onAdd = () => onOpened({ type: 'idea', idea: null, day });
      return <DayDialog {...{ day, filters, hidden, timeZone, nameOf, onOpen, onAdd, onClose }} />;
    }
    case 'idea': {
      const { idea, day } = opened;
      const initial = { plannedOn: day };
      return <IdeaDialog {...{ idea, initial, onClose }} onStarted={onEdit} />;
    }
    case 'feed':
      return <FeedDialog onClose={onClose} />;
  }
}
