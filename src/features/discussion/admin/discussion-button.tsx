import { MessageSquare } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useThreads } from './use-discussion.ts';

interface DiscussionButtonProps {
  /** Null for a new article. */
  articleId: number | null;
  /** Null until the user has chosen: then it is open if there are open comments. */
  isOpen: boolean | null;
  onToggle: (isOpen: boolean) => void;
}

function Toggle({ articleId, isOpen, onToggle }: DiscussionButtonProps & { articleId: number }) {
  const { open } = useThreads(articleId);
  const shown = isOpen ?? open.length > 0;
  return (
    <Button variant="quiet" aria-pressed={shown} onClick={() => onToggle(!shown)}>
      <Icon icon={MessageSquare} />
      <span>{t('Comments')}</span>
      {open.length > 0 && <b className={parts.count}>{open.length}</b>}
    </Button>
  );
}

/** Shows and hides the comments on an article, and counts the open ones. */
export function DiscussionButton(props: DiscussionButtonProps) {
  const { articleId } = props;
  if (articleId !== null) return <Toggle {...props} articleId={articleId} />;
  const why = t('Save the article once, then you can comment on it.');
  return (
    <Button
      variant="quiet"
      aria-disabled="true"
      data-tooltip={why}
      onClick={() => toast({ title: t('Not saved yet'), description: why })}
    >
      <Icon icon={MessageSquare} />
      <span>{t('Comments')}</span>
    </Button>
  );
}
