import { ArrowLeft, Check, RotateCcw, WifiOff } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { articlePath } from '#features/articles/paths.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { SECOND } from '#lib/durations.ts';
import { cut } from '#lib/text/text.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Desk, DeskEntry, EntryPatch } from '../contract.ts';
import { type Times, useTimes } from '../web/use-times.ts';
import { endLive, patchEntry, startLive } from './api.ts';
import { Composer } from './composer.tsx';
import { DeskEntryItem, type EntryCommands, WaitingItem } from './desk-entry.tsx';
import { htmlOf, typedOf } from './entry-text.ts';
import type { Edited, Typed } from './kept.ts';
import * as styles from './live-desk.module.css';
import { ReadersView } from './readers-view.tsx';
import { inputOf, useDesk } from './use-desk.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** So long can what was just done be taken back with one press. */
const UNDO_FOR = 8 * SECOND;

/** What has just been done, and how it is taken back. */
interface Done {
  text: string;
  undo: () => void;
}

const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;

/** An entry's first words, for a question about it. */
function wordsOf(entry: DeskEntry): string {
  const text = typedOf({ moment: entry.moment, html: entry.text });
  return cut(text.replace(/\s+/g, ' '), 120) || 'A picture or video';
}

/** What of an edited entry was changed. */
function patchOf({ before, version, ...edited }: Edited): EntryPatch {
  const [was, is] = [inputOf(before), inputOf(edited)];
  const changed = Object.entries(is).filter(
    ([name, value]) => was[name as keyof typeof was] !== value,
  );
  return { ...Object.fromEntries(changed), version };
}

function typedOfEntry(entry: DeskEntry, isKey: boolean): Typed {
  return {
    text: typedOf({ moment: entry.moment, html: entry.text }),
    isKey,
    picture:
      entry.picture === null
        ? null
        : { src: entry.picture, alt: entry.pictureAlt, caption: entry.pictureCaption },
    video: entry.video,
  };
}

interface TopProps {
  desk: Desk;
  times: Times;
  onBack: () => void;
  onStart: () => void;
  onEnd: () => void;
  busy: boolean;
}

/** Where one is, and the button that is far from the thumb. */
function Top({ desk, times, onBack, onStart, onEnd, busy }: TopProps) {
  const { article, coverage, can } = desk;
  const entries = desk.entries.filter(({ withdrawnAt }) => withdrawnAt === null);
  const newest = entries.at(-1);
  const isRunning = coverage !== null && coverage.endedAt === null;
  return (
    <header className={styles.top}>
      <IconButton label="Back" onClick={onBack}>
        <Icon icon={ArrowLeft} />
      </IconButton>
      <div className={styles.what}>
        <h1 dir="auto">{article.title}</h1>
        <p>
          {isRunning ? (
            <StateBadge tone="red">Live</StateBadge>
          ) : (
            <StateBadge tone={coverage ? 'grey' : 'yellow'}>
              {coverage ? 'Ended' : 'Not started'}
            </StateBadge>
          )}
          <span>
            {newest
              ? `${counted(entries.length, 'entry', 'entries')}, newest ${times.clock(newest.postedAt)}`
              : 'No entries yet'}
          </span>
        </p>
      </div>
      {can.includes('end') && (
        <OutlineButton busy={busy} onClick={onEnd}>
          End Live
        </OutlineButton>
      )}
      {can.includes('start') && (
        <Button variant="primary" busy={busy} onClick={onStart}>
          {coverage ? 'Go Live Again' : 'Go Live'}
        </Button>
      )}
    </header>
  );
}

interface LiveDeskProps {
  /** The id of the account that posts. */
  account: number;
  articleId: number;
  onBack: () => void;
}

/** Where entries of a live coverage are posted, edited, pinned and withdrawn: with one hand, on a phone. */
export function LiveDesk({ account, articleId, onBack }: LiveDeskProps) {
  const times = useTimes();
  const [done, setDone] = useState<Done | null>(null);
  const [withdrawing, setWithdrawing] = useState<DeskEntry | null>(null);
  const { confirm, dialog } = useConfirm();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const foot = useRef<HTMLDivElement>(null);

  const desk = useDesk(account, articleId, (entry) =>
    setDone({
      text: `Posted ${times.clock(entry.postedAt)}`,
      undo: () => void change.act({ entry, patch: { withdrawn: true } }),
    }),
  );
  const { loaded, kept } = desk;
  const { data } = loaded;

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), UNDO_FOR);
    return () => clearTimeout(timer);
  }, [done]);

  const change = useAction({
    run: ({ entry, patch }: { entry: DeskEntry; patch: EntryPatch }) =>
      patchEntry(articleId, entry.id, patch),
    failure: 'Failed to change the entry',
    onDone: (answer, { patch }) => {
      desk.settle(answer);
      if (patch.withdrawn !== true) return setDone(null);
      setDone({
        text: 'Withdrawn',
        undo: () => void change.act({ entry: answer, patch: { withdrawn: false } }),
      });
    },
  });
  const save = useAction({
    run: (edited: Edited) => patchEntry(articleId, edited.id, patchOf(edited)),
    failure: 'Failed to save the entry',
    onDone: (answer) => {
      desk.settle(answer);
      desk.change({ edited: null });
      setDone(null);
    },
    onFail: (error) => {
      // What somebody else has made of it is shown; saved once more, this takes its place.
      if (problemOf(error).code === 'live.stale') void loaded.refetch();
    },
  });
  const run = useAction({
    run: (what: 'start' | 'end') => (what === 'start' ? startLive : endLive)(articleId),
    failure: 'Failed to change the coverage',
  });

  const entries = data?.entries ?? [];
  const newest = entries.at(-1)?.id;
  const waitingCount = kept.waiting.length;
  // The newest is nearest to the thumb.
  useEffect(() => {
    if (newest === undefined && waitingCount === 0) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    foot.current?.scrollIntoView({ block: 'end' });
  }, [newest, waitingCount]);

  if (data === undefined) {
    return (
      <div className={styles.screen}>
        <header className={styles.top}>
          <IconButton label="Back" onClick={onBack}>
            <Icon icon={ArrowLeft} />
          </IconButton>
          <h1>Live Desk</h1>
        </header>
        {loaded.isError ? (
          <EmptyState
            kind="error"
            headingLevel={2}
            title="Entries failed to load"
            hint={problemOf(loaded.error).detail ?? 'What you write is saved on this device.'}
          >
            <Button onClick={() => void loaded.refetch()}>Retry</Button>
          </EmptyState>
        ) : (
          <div className={styles.loading} role="status" aria-label="Loading entries...">
            {['first', 'second', 'third'].map((one) => (
              <Skeleton key={one} of="button" />
            ))}
          </div>
        )}
      </div>
    );
  }

  const { coverage, can } = data;
  const isRunning = coverage !== null && coverage.endedAt === null;
  const moments = entries.filter((entry) => entry.moment !== '' && entry.withdrawnAt === null);

  const begin = (entry: DeskEntry, isKey: boolean) => {
    const typed = typedOfEntry(entry, entry.moment !== '');
    const { id, postedAt, version } = entry;
    desk.change({ edited: { ...typed, isKey, id, postedAt, version, before: typed } });
    requestAnimationFrame(() => field.current?.focus());
  };
  const commands: EntryCommands = {
    onEdit: (entry) => begin(entry, entry.moment !== ''),
    onPin: (entry) => void change.act({ entry, patch: { pinned: entry.pinnedAt === null } }),
    onMoment: (entry) => {
      if (entry.moment === '') return begin(entry, true);
      // Its name stays, as its first words.
      const text = htmlOf(entry.moment.replace(/[*[\]]/g, ' ')) + entry.text;
      void change.act({ entry, patch: { moment: '', text } });
    },
    onCopy: (entry) => {
      const address = `${window.location.origin}${articlePath(data.article.slug)}#entry-${entry.id}`;
      void navigator.clipboard
        ?.writeText(address)
        .then(() => toast({ title: 'Success', description: 'The address is copied.' }))
        .catch((error) => console.debug('Nothing was copied', error));
    },
    onWithdraw: setWithdrawing,
    onRestore: (entry) => void change.act({ entry, patch: { withdrawn: false } }),
  };

  const start = async () => {
    const isMeant = await confirm({
      title: coverage ? 'Go live again?' : 'Go live?',
      text: 'From now on readers see every entry the moment that it is posted.',
      action: coverage ? 'Go Live Again' : 'Go Live',
    });
    if (isMeant) await run.act('start');
  };
  const end = async () => {
    const unsent =
      waitingCount === 0
        ? ''
        : ` ${counted(waitingCount, 'entry waits', 'entries wait')} on this device and would not be posted.`;
    const shown = entries.filter(({ withdrawnAt }) => withdrawnAt === null).length;
    const isMeant = await confirm({
      title: 'End live coverage?',
      text: `The page stays as an article: ${counted(shown, 'entry', 'entries')}, ${counted(moments.length, 'key moment', 'key moments')}. Readers’ pages stop checking for new entries.${unsent}`,
      action: 'End Live',
      danger: waitingCount > 0,
    });
    if (isMeant) await run.act('end');
  };

  const { edited } = kept;
  const theirs = edited && entries.find(({ id }) => id === edited.id);
  const isOvertaken =
    edited !== null && theirs !== undefined && theirs !== null && theirs.version > edited.version;
  const last = entries.findLast(({ withdrawnAt }) => withdrawnAt === null)?.id;

  return (
    <div className={styles.screen}>
      <Top
        desk={data}
        times={times}
        onBack={onBack}
        onStart={() => void start()}
        onEnd={() => void end()}
        busy={run.busy}
      />
      <div className={styles.columns}>
        <section className={styles.desk} aria-label="Desk">
          <ol className={styles.list} ref={list} aria-label="Entries, oldest first">
            {entries.map((entry) => (
              <DeskEntryItem
                key={entry.id}
                entry={entry}
                times={times}
                commands={commands}
                isLast={entry.id === last}
                isEdited={entry.id === edited?.id}
                isBusy={change.busy || edited !== null}
              />
            ))}
            {kept.waiting.map((waiting) => (
              <WaitingItem
                key={waiting.clientKey}
                waiting={waiting}
                times={times}
                onRetry={() => void desk.retry(waiting.clientKey)}
                onTakeBack={() => {
                  desk.change({ fresh: waiting.typed });
                  desk.discard(waiting.clientKey);
                  field.current?.focus();
                }}
                onDiscard={() => desk.discard(waiting.clientKey)}
              />
            ))}
          </ol>
          {entries.length === 0 && waitingCount === 0 && (
            <div className={styles.empty}>
              <EmptyState
                kind="empty"
                small
                headingLevel={2}
                title={isRunning ? 'Post the first entry' : 'Not live yet'}
                hint={
                  isRunning
                    ? 'Readers see it at once.'
                    : can.includes('start')
                      ? 'Go Live, and the page takes entries.'
                      : 'An editor starts the coverage; then you post here.'
                }
              />
            </div>
          )}
          <div className={styles.foot} ref={foot}>
            <div role="status">
              {desk.isCutOff && (
                <p className={styles.cutOff}>
                  <Icon icon={WifiOff} />
                  <span>
                    No connection. {counted(waitingCount, 'entry is', 'entries are')} saved here and
                    post by themselves.
                  </span>
                </p>
              )}
              {done && !desk.isCutOff && (
                <p className={styles.done}>
                  <Icon icon={Check} />
                  <span>{done.text}</span>
                  <RowButton
                    disabled={change.busy}
                    onClick={() => {
                      done.undo();
                      setDone(null);
                    }}
                  >
                    <Icon icon={RotateCcw} />
                    Undo
                  </RowButton>
                </p>
              )}
              {isOvertaken && (
                <p className={styles.cutOff}>
                  <span>
                    Somebody has changed this entry meanwhile: “{wordsOf(theirs)}” Save to put yours
                    in its place.
                  </span>
                </p>
              )}
            </div>
            {edited ? (
              <Composer
                key={edited.id}
                typed={edited}
                onChange={(typed) => desk.change({ edited: { ...edited, ...typed } })}
                onSend={() => {
                  // What is seen to be newer is replaced knowingly.
                  const version = theirs ? theirs.version : edited.version;
                  void save.act({ ...edited, version });
                }}
                action="Save"
                busy={save.busy}
                field={field}
                head={
                  <div className={styles.editing}>
                    <span>Editing the entry of {times.clock(edited.postedAt)}</span>
                    <RowButton onClick={() => desk.change({ edited: null })}>Cancel</RowButton>
                  </div>
                }
              />
            ) : (
              (isRunning || kept.fresh.text !== '') && (
                <Composer
                  typed={kept.fresh}
                  onChange={(fresh) => desk.change({ fresh })}
                  onSend={() => void desk.post(kept.fresh)}
                  action="Post"
                  busy={!isRunning}
                  field={field}
                />
              )
            )}
          </div>
        </section>
        <ReadersView desk={data} times={times} />
      </div>
      {withdrawing && (
        <WithdrawDialog
          words={wordsOf(withdrawing)}
          busy={change.busy}
          onWithdraw={(withdrawnNote) => {
            const patch = { withdrawn: true, withdrawnNote };
            void change
              .act({ entry: withdrawing, patch })
              .then((isDone) => isDone && setWithdrawing(null));
          }}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {dialog}
    </div>
  );
}
