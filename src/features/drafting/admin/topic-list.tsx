import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import * as choices from '#ui/admin/choices.module.css';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import * as styles from './topic-list.module.css';

interface TopicListProps {
  label: string;
  query: UseQueryResult<string[]>;
  /** The text of an empty list. */
  none: string;
  chosen: string;
  onChoose: (topic: string) => void;
  /** A list of rows, or chips that wrap. */
  look: 'rows' | 'chips';
}

/** A list of keywords to choose from. */
export function TopicList({ label, query, none, chosen, onChoose, look }: TopicListProps) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <p className={parts.noteLine} role="alert">
        {error.message}
        <Button variant="line" onClick={() => void refetch()}>
          {t('Retry')}
        </Button>
      </p>
    ) : (
      <div className={styles.waiting} role="status" aria-label={t('Loading...')}>
        <Skeleton of="line" />
        <Skeleton of="line" />
        <Skeleton of="line" />
      </div>
    );
  }
  if (data.length === 0) return <p className={parts.note}>{none}</p>;
  return (
    <ul
      className={look === 'rows' ? `${choices.list} ${styles.rows}` : styles.chips}
      aria-label={label}
    >
      {[...new Set(data)].map((topic) => (
        <li key={topic}>
          <button
            type="button"
            className={classNames(choices.choice, look === 'chips' && styles.chip)}
            aria-pressed={topic === chosen}
            dir="auto"
            onClick={() => onChoose(topic === chosen ? '' : topic)}
          >
            <span>{topic}</span>
            {topic === chosen && <Icon icon={Check} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
