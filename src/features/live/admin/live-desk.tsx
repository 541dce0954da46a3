import { ArrowLeft } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { articlePath } from '#features/articles/paths.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { SECOND } from '#lib/durations.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { DeskEntry, EntryPatch } from '../contract.ts';
import { useTimes } from '../web/use-times.ts';
import { endLive, patchEntry, startLive } from './api.ts';
import { Composer } from './composer.tsx';
import { DeskEntryItem, type EntryCommands, WaitingItem } from './desk-entry.tsx';
import { DeskNotices, type Done } from './desk-notices.tsx';
import { DeskTop } from './desk-top.tsx';
import { htmlOf } from './entry-text.ts';
import type { Edited } from './kept.ts';
import { forgetImage } from './kept-image.ts';
import * as styles from './live-desk.module.css';
import { ReadersView } from './readers-view.tsx';
import { counted, patchOf, typedOfEntry, wordsOf } from './typed-entry.ts';
import { useDesk } from './use-desk.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** So long can what was just done be taken back with one press. */
const UNDO_FOR = 8 * SECOND;

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
  const column = useRef<HTMLElement>(null);

  const desk = useDesk(account, articleId, (entry) =>
    setDone({
      text: `Posted ${times.clock(entry.postedAt)}`,
      undo: () => void change.act({ entry, patch: { withdrawn: true } }),
    }),
  );
  const { loaded, kept, isCutOff } = desk;
  const { data } = loaded;
  const place = `${account}:${articleId}`;
  const leaveEdited = ({ id }: Edited) => {
    void forgetImage(`${place}:${id}`);
    desk.change({ edited: null });
  };

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
    onDone: (answer, saved) => {
      desk.settle(answer);
      leaveEdited(saved);
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
  // The newest is nearest to the thumb, and not below what is said above the composer.
  useEffect(() => {
    if (newest === undefined && waitingCount === 0 && !isCutOff) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    column.current?.scrollIntoView({ block: 'end' });
  }, [newest, waitingCount, isCutOff]);

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
      <DeskTop
        desk={data}
        times={times}
        onBack={onBack}
        onStart={() => void start()}
        onEnd={() => void end()}
        busy={run.busy}
      />
      <div className={styles.columns}>
        <section className={styles.desk} ref={column} aria-label="Desk">
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
          <div className={styles.foot}>
            <DeskNotices
              waiting={isCutOff ? waitingCount : null}
              done={done}
              isBusy={change.busy}
              overtaken={isOvertaken ? wordsOf(theirs) : null}
              onUndo={() => {
                done?.undo();
                setDone(null);
              }}
            />
            {edited ? (
              <Composer
                key={edited.id}
                place={`${place}:${edited.id}`}
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
                    <RowButton onClick={() => leaveEdited(edited)}>Cancel</RowButton>
                  </div>
                }
              />
            ) : (
              (isRunning || kept.fresh.text !== '') && (
                <Composer
                  place={place}
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
