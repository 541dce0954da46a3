import { GripVertical, Plus } from 'lucide';
import { useId, useState } from 'react';
import type { Idea } from '#features/planning/contract.ts';
import { CategoryMark } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton, ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Movable } from './api.ts';
import * as styles from './calendar.module.css';
import { DRAGGED } from './calendar-item.tsx';

/** An idea as what can move. */
export const movableIdea = ({ id, title, plannedOn, version }: Idea): Movable => ({
  kind: 'idea',
  id,
  title,
  day: plannedOn,
  version,
});

/** The key of an idea without a day. */
export const ideaKey = ({ id }: { id: number }) => `idea ${id}`;

interface IdeasColumnProps {
  ideas: readonly Idea[];
  isLoading: boolean;
  /** Why they couldn't be loaded. */
  failure: Error | null;
  onRetry: () => void;
  onOpen: (idea: Idea) => void;
  onAdd: () => void;
  /** Chooses a day. */
  onPlan: (idea: Idea) => void;
  /** @param key of the item that was dropped here */
  onDropped: (key: string) => void;
}

/** The ideas without a day. One that is dropped here loses its day. */
export function IdeasColumn(props: IdeasColumnProps) {
  const { ideas, isLoading, failure, onRetry, onOpen, onAdd, onPlan, onDropped } = props;
  const id = useId();
  const [isTarget, setIsTarget] = useState(false);
  return (
    <aside
      className={classNames(parts.box, styles.ideas)}
      aria-labelledby={id}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        event.preventDefault();
        onDropped(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <div className={parts.boxHead}>
        <h2 id={id}>{t('Ideas')}</h2>
        <span className={parts.note}>{ideas.length}</span>
        <ToolButton label={t('Add an idea without a day')} icon={Plus} onClick={onAdd} />
      </div>
      <ul>
        {ideas.map((idea) => (
          <li
            key={idea.id}
            data-cat={idea.category ?? undefined}
            draggable={idea.canChange}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(DRAGGED, ideaKey(idea));
              dataTransfer.effectAllowed = 'move';
            }}
          >
            {idea.canChange && <Icon icon={GripVertical} />}
            <button type="button" onClick={() => onOpen(idea)}>
              <b dir="auto">{idea.title}</b>
              <small>
                {idea.category !== null && (
                  <span className={styles.mark}>
                    <CategoryMark category={idea.category} />
                  </span>
                )}
                {idea.owner?.name ?? t('No owner')}
              </small>
            </button>
            {idea.canChange && (
              <RowButton
                aria-label={t('Plan {title}', { title: idea.title })}
                onClick={() => onPlan(idea)}
              >
                {t('Plan')}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {failure ? (
        <div className={styles.failed} role="alert">
          <p>{failure.message}</p>
          <OutlineButton onClick={onRetry}>{t('Retry')}</OutlineButton>
        </div>
      ) : (
        <p className={parts.note}>
          {isLoading
            ? t('Loading...')
            : ideas.length === 0
              ? t('Ideas without a day are listed here.')
              : ideas.some((idea) => idea.canChange)
                ? t('To plan an idea, choose Plan or drag it to a day.')
                : t('Only an idea’s owner or an editor can plan it.')}
        </p>
      )}
    </aside>
  );
}
