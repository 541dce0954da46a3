import { useQuery } from '@tanstack/react-query';
import { FileText, Lightbulb } from 'lucide';
import { type ReactNode, useState } from 'react';
import { ModerationBadge, StatusBadge } from '#features/articles/admin/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, TextButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Row } from '#ui/admin/row-list.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import type { Idea, Work } from '../contract.ts';
import { myWorkQuery } from './api.ts';
import { IdeaDialog } from './idea-dialog.tsx';
import { ROLE_LABELS } from './people.tsx';
import * as styles from './planning.module.css';

/** The days of an item; a missed deadline in red. */
function Days({
  today,
  due,
  planned,
}: {
  today: string;
  due?: string | null;
  planned: string | null;
}) {
  return (
    <>
      {due && due < today && (
        <StateBadge tone="red">
          {t('Overdue since {day}', { day: formatDate(due, 'monthDay') })}
        </StateBadge>
      )}
      {due === today && <StateBadge tone="orange">{t('Due today')}</StateBadge>}
      {due && due > today && <span>{t('Due {day}', { day: formatDate(due, 'monthDay') })}</span>}
      {planned && <span>{t('Planned for {day}', { day: formatDate(planned, 'monthDay') })}</span>}
    </>
  );
}

const roleText = ({ roles }: Work) =>
  roles.map((role) => (role === 'owner' ? t('Owner') : ROLE_LABELS[role])).join(', ');

const isWideScreen = () => window.matchMedia('(min-width: 45rem)').matches;

interface MyWorkProps {
  onEdit: (id: number) => void;
}

/** What the user works on; nothing without any. */
export function MyWork({ onEdit }: MyWorkProps) {
  const { data, isError, error, refetch } = useQuery(myWorkQuery);
  const [isOpen] = useState(isWideScreen);
  const [idea, setIdea] = useState<Idea | null>(null);
  if (isError && data === undefined) {
    return (
      <p className={parts.noteLine}>
        {error.message}
        <OutlineButton onClick={() => void refetch()}>{t('Retry')}</OutlineButton>
      </p>
    );
  }
  if (data === undefined) return null;
  const { articles, ideas, today } = data;
  const count = articles.length + ideas.length;
  if (count === 0) return null;
  const title = (text: string, onOpen: (() => void) | null): ReactNode =>
    onOpen ? <TextButton onClick={onOpen}>{text}</TextButton> : text;
  return (
    <details className={styles.work} open={isOpen}>
      <summary>
        <h2>{t('My work')}</h2>
        <span className={parts.note}>{count}</span>
      </summary>
      <ul>
        {articles.map((work) => (
          <Row
            key={`article ${work.id}`}
            short
            icon={FileText}
            title={
              <span dir="auto">
                {title(work.title, work.mayOpen ? () => onEdit(work.id) : null)}
              </span>
            }
            note={
              <span className={styles.facts}>
                {work.moderationStatus === 'rejected' ? (
                  <ModerationBadge {...work} />
                ) : (
                  <StatusBadge {...work} />
                )}
                <Days today={today} due={work.deadlineOn} planned={work.plannedOn} />
                {work.label && <span>{work.label}</span>}
                <span>{roleText(work)}</span>
              </span>
            }
          />
        ))}
        {ideas.map((one) => (
          <Row
            key={`idea ${one.id}`}
            short
            icon={Lightbulb}
            title={<span dir="auto">{title(one.title, () => setIdea(one))}</span>}
            note={
              <span className={styles.facts}>
                <span>{t('Idea')}</span>
                <Days today={today} planned={one.plannedOn} />
              </span>
            }
          />
        ))}
      </ul>
      {idea && <IdeaDialog idea={idea} onClose={() => setIdea(null)} onStarted={onEdit} />}
    </details>
  );
}
