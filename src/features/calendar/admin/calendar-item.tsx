import { CategoryMark } from '#features/taxonomy/web/public.ts';
import { Person } from '#features/users/admin/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import type { CalendarItem as Item } from '../contract.ts';
import type { CalendarKind } from '../values.ts';
import * as styles from './calendar.module.css';
import { KIND_LABELS, KindSign, keyOf, movable, obstacleOf } from './kinds.tsx';

/** The type of a dragged item's key. */
export const DRAGGED = 'application/x-calendar-item';

interface CalendarItemProps {
  item: Item;
  timeZone: string;
  /** The name of its owner. */
  owner: string | undefined;
  tabIndex: number;
  isDue: boolean;
  onOpen: () => void;
}

const WITH_LABEL: readonly CalendarKind[] = ['change', 'end', 'digest', 'live'];

/** 'Embargo ends 3:00 pm', 'Due', '9:00 am'; null for kinds without a line. */
function headOf({ kind, at }: Item, timeZone: string): string | null {
  const time =
    at === undefined ? '' : formatDate(at, 'time', timeZone).toLowerCase().replace(' ', '\u00a0');
  if (kind === 'scheduled') return time;
  if (kind === 'embargo') return t('Embargo ends {time}', { time });
  if (WITH_LABEL.includes(kind)) return `${KIND_LABELS[kind]}, ${time}`;
  return kind === 'due' ? t('Due') : null;
}

/** An item of a day. It opens, and can be dragged if it moves. */
export function CalendarItem(props: CalendarItemProps) {
  const { item, timeZone, owner, tabIndex, isDue, onOpen } = props;
  const { kind, title, category, note, progress } = item;
  const head = headOf(item, timeZone);
  const small = kind === 'idea' ? t('Idea') : obstacleOf(item) || progress || note;
  return (
    <button
      type="button"
      className={styles.item}
      data-kind={kind}
      data-item={keyOf(item)}
      data-cat={category}
      data-late={isDue || undefined}
      tabIndex={tabIndex}
      draggable={movable(item) !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, keyOf(item));
        dataTransfer.effectAllowed = 'move';
      }}
      onClick={onOpen}
    >
      {head === null ? (
        <span className="sr">{KIND_LABELS[kind]}: </span>
      ) : (
        <span className={styles.head}>
          <KindSign kind={kind} />
          {kind === 'scheduled' && <span className="sr">{t('Scheduled,')} </span>}
          {head}
        </span>
      )}
      <span className={styles.title} dir="auto">
        {kind === 'published' || kind === 'release' ? (
          <span className={styles.mark}>
            <KindSign kind={kind} />
          </span>
        ) : (
          category !== undefined &&
          kind !== 'due' && (
            <span className={styles.mark}>
              <CategoryMark category={category} />
            </span>
          )
        )}
        {title}
      </span>
      {(small || owner !== undefined) && kind !== 'due' && kind !== 'published' && (
        <span className={styles.meta}>
          {small && (
            <small>
              {(kind === 'idea' || kind === 'draft') && <KindSign kind={kind} />}
              {small}
            </small>
          )}
          {owner !== undefined && (
            <span className={styles.who} title={owner}>
              <Person name={owner} />
              <span className="sr">{owner}</span>
            </span>
          )}
        </span>
      )}
    </button>
  );
}
