import {
  CircleAlert,
  Clock,
  Ellipsis,
  EyeOff,
  Link as LinkIcon,
  Pencil,
  Pin,
  RotateCcw,
  Star,
} from 'lucide';
import { useState } from 'react';
import { imageOf } from '#features/media/values.ts';
import { CategoryMark } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton, ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { innerHtml } from '#ui/page/inner-html.ts';
import type { DeskEntry } from '../contract.ts';
import type { Times } from '../web/use-times.ts';
import * as composer from './composer.module.css';
import type { UnsentEntry } from './desk-draft.ts';
import * as styles from './desk-entry.module.css';

/** The actions on an entry. */
export interface EntryCommands {
  onEdit: (entry: DeskEntry) => void;
  onPin: (entry: DeskEntry) => void;
  onMoment: (entry: DeskEntry) => void;
  onCopy: (entry: DeskEntry) => void;
  onWithdraw: (entry: DeskEntry) => void;
  onRestore: (entry: DeskEntry) => void;
}

/** The actions with their labels, in the order of buttons and menu. */
function actionsOf(entry: DeskEntry, commands: EntryCommands) {
  const isKey = entry.moment !== '';
  const isPinned = entry.pinnedAt !== null;
  return [
    { icon: Pencil, label: t('Edit'), run: commands.onEdit },
    { icon: Pin, label: isPinned ? t('Unpin') : t('Pin'), run: commands.onPin },
    { icon: Star, label: isKey ? t('Remove key moment') : t('Key moment'), run: commands.onMoment },
    {
      icon: EyeOff,
      label: t('Withdraw'),
      hint: t('Hides the entry from readers; it can be restored'),
      run: commands.onWithdraw,
    },
  ];
}

function Content({ html, image, video }: { html: string } & Pick<DeskEntry, 'image' | 'video'>) {
  const shown = video === null ? { kind: 'none' as const } : imageOf(video);
  return (
    <>
      {html !== '' && <div className={styles.text} dir="auto" {...innerHtml(html)} />}
      {image !== null && <img className={styles.image} src={image} alt="" loading="lazy" />}
      {shown.kind === 'video' && (
        <p className={styles.video}>{t('Video: {video}', { video: video ?? '' })}</p>
      )}
    </>
  );
}

interface DeskEntryProps {
  entry: DeskEntry;
  /** The article's category. */
  category: string;
  times: Times;
  commands: EntryCommands;
  /** The newest entry shows its actions as buttons. */
  isLast: boolean;
  isEdited: boolean;
  /** Disables the actions. */
  isBusy: boolean;
}

/** An entry of the desk's list. */
export function DeskEntryItem(props: DeskEntryProps) {
  const { entry, category, times, commands, isLast, isEdited, isBusy } = props;
  const [open, setOpen] = useState(false);
  const time = times.clock(entry.postedAt);
  const isWithdrawn = entry.withdrawnAt !== null;
  const actions = actionsOf(entry, commands);
  return (
    <li
      className={classNames(
        styles.entry,
        isWithdrawn && styles.withdrawn,
        isEdited && styles.edited,
      )}
    >
      <div className={styles.head}>
        <time dateTime={entry.postedAt}>{time}</time>
        <span>{entry.author ?? t('Former account')}</span>
        {entry.moment !== '' && (
          <span className={styles.mark}>
            <CategoryMark category={category} />
            {t('Key moment')}
          </span>
        )}
        {entry.pinnedAt !== null && (
          <span className={styles.mark}>
            <Icon icon={Pin} />
            {t('Pinned')}
          </span>
        )}
        {entry.withdrawnAt !== null && (
          <span className={classNames(styles.mark, styles.bad)}>
            {t('Withdrawn {clock}', { clock: times.clock(entry.withdrawnAt) })}
          </span>
        )}
        {!isWithdrawn && (
          <ToolButton
            label={t('More actions for {time}', { time })}
            icon={Ellipsis}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      {entry.moment !== '' && (
        <p className={styles.name} dir="auto">
          {entry.moment}
        </p>
      )}
      <Content html={entry.text} image={entry.image} video={entry.video} />
      {isWithdrawn && (
        <div className={styles.actions}>
          {entry.withdrawnNote !== '' && (
            <span>
              {t('Note for readers: {withdrawnNote}', { withdrawnNote: entry.withdrawnNote })}
            </span>
          )}
          <RowButton icon={RotateCcw} disabled={isBusy} onClick={() => commands.onRestore(entry)}>
            {t('Restore')}
          </RowButton>
        </div>
      )}
      {isLast && !isWithdrawn && !isEdited && (
        <div className={styles.actions}>
          {actions.map(({ icon, label, hint, run }) => (
            <RowButton
              icon={icon}
              key={label}
              title={hint}
              disabled={isBusy}
              onClick={() => run(entry)}
            >
              {label}
            </RowButton>
          ))}
        </div>
      )}
      {open && (
        <Dialog title={t('Entry from {time}', { time })} onClose={() => setOpen(false)}>
          <div className={`${composer.choices} ${styles.sheet}`}>
            {[
              ...actions.slice(0, 3),
              { icon: LinkIcon, label: t('Copy link'), run: commands.onCopy },
              ...actions.slice(3),
            ].map(({ icon, label, hint, run }) => (
              <button
                key={label}
                type="button"
                disabled={isBusy}
                className={classNames(label === t('Withdraw') && styles.danger)}
                onClick={() => {
                  setOpen(false);
                  run(entry);
                }}
              >
                <Icon icon={icon} />
                <span>
                  {label} {hint && <small>{hint}</small>}
                </span>
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </li>
  );
}

interface UnsentEntryItemProps {
  unsent: UnsentEntry;
  times: Times;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** An entry that the server doesn't have yet. */
export function UnsentEntryItem(props: UnsentEntryItemProps) {
  const { unsent, times, onRetry, onEdit, onDiscard } = props;
  const { input, refused, at } = unsent;
  return (
    <li className={classNames(styles.entry, styles.waiting)}>
      <div className={styles.head}>
        <time dateTime={at}>{times.clock(at)}</time>
        <span className={classNames(styles.mark, refused === null ? styles.wait : styles.bad)}>
          <Icon icon={refused === null ? Clock : CircleAlert} />
          {refused === null ? t('Waiting to post') : t('Not posted')}
        </span>
      </div>
      {input.moment && (
        <p className={styles.name} dir="auto">
          {input.moment}
        </p>
      )}
      <Content html={input.text ?? ''} image={input.image ?? null} video={input.video ?? null} />
      {refused !== null && (
        <>
          <p className={styles.reason}>{refused}</p>
          <div className={styles.actions}>
            <RowButton onClick={onRetry}>{t('Try again')}</RowButton>
            <RowButton onClick={onEdit}>{t('Edit')}</RowButton>
            <RowButton tone="no" onClick={onDiscard}>
              {t('Discard')}
            </RowButton>
          </div>
        </>
      )}
    </li>
  );
}
