import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface TopicListProps {
  label: string;
  query: UseQueryResult<string[]>;
  /** What is said where there are none. */
  none: string;
  chosen: string;
  onChoose: (topic: string) => void;
  /** One below the other, or as many in a line as fit. */
  look: 'rows' | 'chips';
}

/** Keywords to choose one of. */
export function TopicList({ label, query, none, chosen, onChoose, look }: TopicListProps) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <p className="note-line ai-none" role="alert">
        {error.message}
        <Button variant="line" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <div className="ai-wait" role="status" aria-label="Loading...">
        <span className="sk sk-line" aria-hidden="true" />
        <span className="sk sk-line" aria-hidden="true" />
        <span className="sk sk-line" aria-hidden="true" />
      </div>
    );
  }
  if (data.length === 0) return <p className="note ai-none">{none}</p>;
  return (
    <ul className={`ai-${look}`} aria-label={label}>
      {[...new Set(data)].map((topic) => (
        <li key={topic}>
          <button
            type="button"
            className={look === 'rows' ? 'topic' : 'chip ai-chip'}
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
