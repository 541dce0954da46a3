import { Check, Pencil, Trash2, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { Person } from '#features/users/admin/public.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { RowMenu } from '#ui/admin/menu.tsx';
import { Icon } from '#ui/icon.tsx';
import type { NewComment, Thread } from '../contract.ts';
import { putComment, removeComment, setResolved } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import * as styles from './discussion.module.css';
import { isMention, splitMentions } from './mentions.ts';

type Comment = Thread['comments'][number];

interface ThreadCardProps {
  articleId: number;
  thread: Thread;
  /** Its words in the text; undefined if they were deleted, or it has none. */
  words: string | undefined;
  isActive: boolean;
  /** The reply that is being written. */
  typed: string;
  onText: (text: string) => void;
  onReply: (comment: Omit<NewComment, 'clientKey'>) => Promise<unknown>;
  onActivate: () => void;
}

const DELETED_ACCOUNT = t('Deleted account');

interface MessageProps {
  articleId: number;
  threadId: number;
  comment: Comment;
}

function Message({ articleId, threadId, comment }: MessageProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const author = comment.author ?? DELETED_ACCOUNT;
  const now = new Date();
  const remove = useAskedAction({
    run: () => removeComment(articleId, threadId, comment.id),
    question: () => ({
      title: t('Delete this comment?'),
      text: t('It can’t be restored.'),
      action: t('Delete Comment'),
      danger: true,
    }),
    success: () => t('Comment deleted'),
    failure: t('Failed to delete the comment'),
  });
  const edit = useAction({
    run: (next: { text: string; mentions: number[] }) =>
      putComment(articleId, threadId, comment.id, next),
    failure: t('Failed to change the comment'),
    onDone: () => setEdited(null),
  });
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <Person name={author} />
        <b>{author}</b>
        <time dateTime={comment.createdAt}>{formatLocalClock(comment.createdAt, now)}</time>
        {comment.editedAt !== null && <small>{t('Edited')}</small>}
        {comment.isOwn && (
          <RowMenu
            of={t('your comment')}
            actions={[
              { label: t('Edit'), icon: Pencil, onSelect: () => setEdited(comment.text) },
              {
                label: t('Delete'),
                icon: Trash2,
                danger: true,
                onSelect: () => remove.ask(),
              },
            ]}
          />
        )}
      </div>
      {edited === null ? (
        <p dir="auto">
          {splitMentions(comment.text, comment.mentions).map((part, at) =>
            comment.mentions.some((person) => isMention(part, person)) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text's parts never move
              <span key={at} className={styles.mention}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
      ) : (
        <CommentBox
          articleId={articleId}
          label={t('Edit comment')}
          send={t('Save')}
          text={edited}
          startsFocused
          onText={setEdited}
          onSend={edit.act}
          onCancel={() => setEdited(null)}
        />
      )}
      {remove.dialog}
    </li>
  );
}

/** One thread: what it is about, its comments, and the reply. */
export function ThreadCard(props: ThreadCardProps) {
  const { articleId, thread, words, isActive, typed, onText, onReply, onActivate } = props;
  const { id, anchor, resolved, comments } = thread;
  const about = words ?? anchor?.quote;
  const isOrphan = anchor !== null && words === undefined && resolved === null;
  const resolve = useAction({
    run: (isDone: boolean) => setResolved(articleId, id, isDone),
    success: (_answer, isDone) => (isDone ? t('Comment resolved') : t('Comment reopened')),
    undo: (_answer, isDone) => (isDone ? () => void resolve.act(false) : undefined),
    failure: t('Failed to change the comment'),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the words are a button for the keyboard
    <article
      className={styles.thread}
      data-active={isActive || undefined}
      data-done={resolved !== null || undefined}
      aria-label={about ? t('Comment on “{about}”', { about }) : t('Comment on the whole article')}
      onClick={isActive ? undefined : onActivate}
    >
      {isOrphan ? (
        <p className={styles.orphan}>
          <Icon icon={TriangleAlert} />
          <span>{t('The text was deleted: “{quote}”', { quote: anchor.quote })}</span>
        </p>
      ) : (
        <button type="button" className={styles.quote} data-words onClick={onActivate}>
          {about ?? t('The whole article')}
        </button>
      )}
      <ul>
        {comments.map((comment) => (
          <Message key={comment.id} articleId={articleId} threadId={id} comment={comment} />
        ))}
      </ul>
      {resolved === null ? (
        <CommentBox
          articleId={articleId}
          label={t('Reply')}
          send={t('Reply')}
          text={typed}
          onText={onText}
          onSend={onReply}
        >
          <RowButton icon={Check} disabled={resolve.busy} onClick={() => void resolve.act(true)}>
            {t('Resolve')}
          </RowButton>
        </CommentBox>
      ) : (
        <p className={styles.done}>
          <Icon icon={Check} />
          <span>
            {t('Resolved by {name}, {time}', {
              name: resolved.by ?? DELETED_ACCOUNT,
              time: formatLocalClock(resolved.at, new Date()),
            })}
          </span>
          <RowButton disabled={resolve.busy} onClick={() => void resolve.act(false)}>
            {t('Reopen')}
          </RowButton>
        </p>
      )}
    </article>
  );
}
