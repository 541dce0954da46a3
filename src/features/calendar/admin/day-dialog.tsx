import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { CalendarItem as Item } from '../contract.ts';
import type { CalendarKind } from '../values.ts';
import { calendarQuery, type Filters } from './api.ts';
import * as styles from './calendar.module.css';
import { CalendarItem } from './calendar-item.tsx';
import { countMore, keyOf } from './kinds.tsx';

interface DayDialogProps {
  day: string;
  filters: Filters;
  hidden: readonly CalendarKind[];
  timeZone: string;
  nameOf: (owner: number | undefined) => string | undefined;
  onOpen: (item: Item) => void;
  onAdd: () => void;
  onClose: () => void;
}

/** Everything of a day, apart from hidden kinds. */
export function DayDialog(props: DayDialogProps) {
  const { day, filters, hidden, timeZone, nameOf, onOpen, onAdd, onClose } = props;
  const { data, isError } = useQuery(calendarQuery(day, day, filters));
  const items = data?.items.filter(({ kind }) => !hidden.includes(kind));
  const left = countMore(data?.more[day], hidden);
  const isFiltered = filters.people.length + filters.categories.length + hidden.length > 0;
  return (
    <Dialog
      title={formatDate(day, 'full')}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onAdd}>
          {t('New Idea')}
        </Button>
      }
    >
      <ul className={styles.whole}>
        {items?.map((item) => (
          <li key={keyOf(item)}>
            <CalendarItem
              item={item}
              timeZone={timeZone}
              owner={nameOf(item.owner)}
              tabIndex={0}
              isDue={false}
              onOpen={() => onOpen(item)}
            />
          </li>
        ))}
      </ul>
      <p className={parts.note} role="status">
        {isError
          ? t('Failed to load this day. Close it and try again.')
          : items?.length === 0
            ? isFiltered
              ? t('No matches')
              : t('Nothing planned')
            : left > 0 &&
              t('{left, plural, one {# more item} other {# more items}}. See the Articles list.', {
                left,
              })}
      </p>
    </Dialog>
  );
}
