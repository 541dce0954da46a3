import { ChevronDown, ChevronUp, MessageSquarePlus, X } from 'lucide';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Highlights } from '#features/rich-text/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { noticeKey } from '../values.ts';
import { CommentBox } from './comment-box.tsx';
import * as styles from './discussion.module.css';
import { ThreadCard } from './thread-card.tsx';
import { NEW } from './typed.ts';
import { rankOf, useDiscussion } from './use-discussion.ts';

interface DiscussionProps {
  articleId: number;
  /** The id of the user. */
  account: number;
  highlights: Highlights;
  /** The comment that is shown first, by the key of its notification. */
  about?: { key: string } | undefined;
  /** Null until the user has chosen. */
  isOpen: boolean | null;
  onToggle: (isOpen: boolean) => void;
}

/** Pixels between threads that are next to the text. */
const GAP = 10;
const WIDE = '(min-width: 64rem)';
const BESIDE = '(min-width: 78rem)';

const useMedia = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Moves each thread down to its words, where the list is next to the text. */
function placeThreads(list: HTMLElement, highlights: Highlights): void {
  const isBeside = window.matchMedia(BESIDE).matches && !list.closest('dialog');
  let end = list.getBoundingClientRect().top;
  for (const item of list.children) {
    if (!(item instanceof HTMLElement)) continue;
    const wanted = isBeside ? highlights.topOf(item.dataset.thread ?? '') : null;
    const gap = Math.max(GAP, (wanted ?? 0) - end);
    item.style.marginTop = `${isBeside ? gap : GAP}px`;
    end += gap + item.offsetHeight;
  }
}

/** Comments on an article: next to its text, below it on a narrow screen, in a sheet on a phone. */
export function Discussion(props: DiscussionProps) {
  const { articleId, account, highlights, about, isOpen, onToggle } = props;
  const isWide = useMedia(WIDE);
  const [showsResolved, setShowsResolved] = useState(false);
  const show = () => {
    setShowsResolved(false);
    onToggle(true);
  };
  const discussion = useDiscussion(articleId, account, highlights, show);
  const { open, resolved, words, active, typed, begun, begin } = discussion;
  const shown = showsResolved ? resolved : open;
  const list = useRef<HTMLUListElement>(null);
  const isShown = isOpen ?? (isWide && open.length > 0);

  const wanted =
    about &&
    [...open, ...resolved].find(({ comments }) =>
      comments.some(({ id }) => noticeKey(id) === about.key),
    );
  const shownAbout = useRef<typeof about>(undefined);
  useEffect(() => {
    if (wanted === undefined || shownAbout.current === about) return;
    const id = String(wanted.id);
    const card = list.current?.querySelector(`[data-thread="${id}"]`);
    if (card) {
      shownAbout.current = about;
      highlights.show(id);
      card.scrollIntoView?.({ block: 'center' });
    } else {
      // Opens the list; the next render finds the card.
      setShowsResolved(wanted.resolved !== null);
      onToggle(true);
      highlights.activate(id);
    }
  });

  const place = useEffectEvent(() => list.current && placeThreads(list.current, highlights));
  useLayoutEffect(() => void place());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there once it is shown
  useLayoutEffect(() => {
    // The form grows with its text, and cards with what is typed into them.
    const form = list.current?.closest('[data-discussion]')?.parentElement;
    if (!form) return;
    const observer = new ResizeObserver(() => place());
    for (const child of form.children) observer.observe(child);
    return () => observer.disconnect();
  }, [isShown]);

  const newBox = begun && !showsResolved && (
    <li key={NEW} data-thread={NEW}>
      <div className={styles.thread} data-active>
        <p className={styles.quote}>
          {words.get(NEW) ?? begun.anchor?.quote ?? t('The whole article')}
        </p>
        <CommentBox
          key={discussion.asked}
          articleId={articleId}
          label={t('New comment')}
          send={t('Comment')}
          text={begun.text}
          startsFocused
          onText={(text) => discussion.onText(NEW, text)}
          onSend={discussion.start}
          onCancel={() => {
            discussion.discard();
            highlights.focus();
          }}
        />
      </div>
    </li>
  );
  const items: { key: string; item: ReactNode }[] = shown.map((thread) => {
    const key = String(thread.id);
    const item = (
      <li key={key} data-thread={key}>
        <ThreadCard
          articleId={articleId}
          thread={thread}
          words={words.get(key)}
          isActive={active === key}
          typed={typed.get(key)?.text ?? ''}
          onText={(text) => discussion.onText(key, text)}
          onReply={(comment) => discussion.reply(thread, comment)}
          onActivate={() => highlights.show(key)}
        />
      </li>
    );
    return { key, item };
  });
  if (newBox) {
    const rank = rankOf(NEW, begun.anchor, words);
    const at = shown.findIndex(({ id, anchor }) => rankOf(String(id), anchor, words) > rank);
    items.splice(at < 0 ? items.length : at, 0, { key: NEW, item: newBox });
  }

  const current = Math.max(
    0,
    items.findIndex(({ key }) => key === active),
  );
  const step = (by: 1 | -1) => {
    const isNone = active === null || !items.some(({ key }) => key === active);
    const next = items[isNone ? (by === 1 ? 0 : items.length - 1) : current + by];
    if (!isShown || next === undefined) return false;
    highlights.show(next.key);
    const card = list.current?.querySelector<HTMLElement>(`[data-thread="${next.key}"]`);
    card?.querySelector<HTMLElement>('[data-words]')?.focus({ preventScroll: true });
    card?.scrollIntoView?.({ block: 'nearest' });
    return true;
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });

  if (!isShown) return null;
  const filter = (
    <Segments
      label={t('Show')}
      value={showsResolved ? 'resolved' : 'open'}
      onChange={(value) => setShowsResolved(value === 'resolved')}
      options={[
        { value: 'open', label: t('Open {count}', { count: open.length }) },
        { value: 'resolved', label: t('Resolved {count}', { count: resolved.length }) },
      ]}
    />
  );
  const add = (
    <ToolButton
      label={t('Comment on the whole article')}
      icon={MessageSquarePlus}
      data-tooltip={t('Comment on the whole article')}
      onClick={begin}
    />
  );
  const visible = isWide ? items : items.slice(current, current + 1);
  const content = (
    <>
      {filter}
      {!discussion.isLoaded && discussion.isError && (
        <EmptyState kind="error" small title={t('Comments failed to load')}>
          <Button onClick={() => void discussion.refetch()}>{t('Retry')}</Button>
        </EmptyState>
      )}
      <ul ref={list} className={styles.threads} aria-label={t('Comments')}>
        {visible.map(({ item }) => item)}
      </ul>
      {items.length === 0 && discussion.isLoaded && (
        <EmptyState
          kind="empty"
          small
          title={
            showsResolved
              ? t('No resolved comments')
              : resolved.length > 0
                ? t('No open comments')
                : t('No comments')
          }
          hint={t('Select some words and choose Comment. Readers never see comments.')}
        />
      )}
    </>
  );
  if (isWide) {
    return (
      <aside
        className={styles.notes}
        data-discussion
        aria-label={t('Comments')}
        // Used once, it stays, also when the last thread is resolved.
        onClickCapture={() => isOpen ?? onToggle(true)}
        onKeyDown={({ key, target, currentTarget }) => {
          // A dialog of a comment closes only itself.
          if (key === 'Escape' && currentTarget.contains(target as Node)) highlights.focus();
        }}
      >
        <div className={styles.bar}>
          <h2>{t('Comments')}</h2>
          {add}
        </div>
        {content}
      </aside>
    );
  }
  const close = () => onToggle(false);
  return (
    <Dialog title={t('Comments')} isBare className={styles.sheet} onClose={close}>
      <div className={styles.bar}>
        <h2>
          {items.length === 0
            ? t('Comments')
            : t('{at} of {count}', { at: current + 1, count: items.length })}
        </h2>
        {add}
        <ToolButton
          label={t('Previous comment')}
          icon={ChevronUp}
          aria-disabled={current === 0}
          onClick={() => step(-1)}
        />
        <ToolButton
          label={t('Next comment')}
          icon={ChevronDown}
          aria-disabled={current >= items.length - 1}
          onClick={() => step(1)}
        />
        <ToolButton label={t('Close')} icon={X} onClick={close} />
      </div>
      {content}
    </Dialog>
  );
}
