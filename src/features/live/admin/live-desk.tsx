import { useEffect, useRef, useState } from 'react';
import { articlePath } from '#features/articles/paths.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { removeDraftFile } from '#lib/browser/local-drafts.ts';
import { SECOND } from '#lib/durations.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { DeskEntry, EntryPatch } from '../contract.ts';
import { useTimes } from '../web/use-times.ts';
import { endLive, patchEntry, startLive } from './api.ts';
import { Composer } from './composer.tsx';
import type { EditedEntry } from './desk-draft.ts';
import { DeskEntryItem, type EntryCommands, UnsentEntryItem } from './desk-entry.tsx';
import { DeskLoading } from './desk-loading.tsx';
import { DeskNotices, type LastAction } from './desk-notices.tsx';
import { DeskTop } from './desk-top.tsx';
import { textToHtml } from './entry-text.ts';
import * as styles from './live-desk.module.css';
import { ReadersView } from './readers-view.tsx';
import { composerValues, entrySummary, patchOf } from './typed-entry.ts';
import { useDesk } from './use-desk.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** How long the last action can be undone. */
const UNDO_FOR = 8 * SECOND;

interface LiveDeskProps {
  /** The id of the user who posts. */
  account: number;
  articleId: number;
  onBack: () => void;
}

/** Posts, edits, pins and withdraws the entries of a live coverage, with one hand on a phone. */
export function LiveDesk({ account, articleId, onBack }: LiveDeskProps) {
  const times = useTimes();
  const [done, setDone] = useState<LastAction | null>(null);
  const [withdrawing, setWithdrawing] = useState<DeskEntry | null>(null);
  const { confirm, dialog } = useConfirm();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const column = useRef<HTMLElement>(null);

  const desk = useDesk(account, articleId, (entry) =>
    setDone({
      text: t('Posted {clock}', { clock: times.clock(entry.postedAt) }),
      undo: () => void change.act({ entry, patch: { withdrawn: true } }),
    }),
  );
  const { loaded, draft, isCutOff } = desk;
  const { data } = loaded;
  const imageKey = `live/${account}/${articleId}`;
  const leaveEdited = ({ id }: EditedEntry) => {
    void removeDraftFile(`${imageKey}/${id}`);
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
    failure: t('Failed to change the entry'),
    onDone: (answer, { patch }) => {
      desk.settle(answer);
      if (patch.withdrawn !== true) return setDone(null);
      setDone({
        text: t('Withdrawn'),
        undo: () => void change.act({ entry: answer, patch: { withdrawn: false } }),
      });
    },
  });
  const save = useAction({
    run: (edited: EditedEntry) => patchEntry(articleId, edited.id, patchOf(edited)),
    failure: t('Failed to save the entry'),
    onDone: (answer, saved) => {
      desk.settle(answer);
      leaveEdited(saved);
      setDone(null);
    },
    onFail: (error) => {
      // Shows the other user's version. Saving again replaces it.
      if (problemOf(error).code === 'live.stale') void loaded.refetch();
    },
  });
  const run = useAction({
    run: (what: 'start' | 'end') => (what === 'start' ? startLive : endLive)(articleId),
    failure: t('Failed to change the coverage'),
  });

  const entries = data?.entries ?? [];
  const newest = entries.at(-1)?.id;
  const unsentCount = draft.unsent.length;
  // Keeps the newest entry in view, above the notices and the composer.
  useEffect(() => {
    if (newest === undefined && unsentCount === 0 && !isCutOff) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    column.current?.scrollIntoView({ block: 'end' });
  }, [newest, unsentCount, isCutOff]);

  if (data === undefined) return <DeskLoading loaded={loaded} onBack={onBack} />;

  const { coverage, can } = data;
  const isRunning = coverage !== null && coverage.endedAt === null;
  const moments = entries.filter((entry) => entry.moment !== '' && entry.withdrawnAt === null);

  const begin = (entry: DeskEntry, isKey: boolean) => {
    const typed = composerValues(entry, entry.moment !== '');
    const { id, postedAt, version } = entry;
    desk.change({ edited: { ...typed, isKey, id, postedAt, version, before: typed } });
    requestAnimationFrame(() => field.current?.focus());
  };
  const commands: EntryCommands = {
    onEdit: (entry) => begin(entry, entry.moment !== ''),
    onPin: (entry) => void change.act({ entry, patch: { pinned: entry.pinnedAt === null } }),
    onMoment: (entry) => {
      if (entry.moment === '') return begin(entry, true);
      // Its name becomes the first line of its text.
      const text = textToHtml(entry.moment.replace(/[*[\]]/g, ' ')) + entry.text;
      void change.act({ entry, patch: { moment: '', text } });
    },
    onCopy: (entry) => {
      const url = `${window.location.origin}${articlePath(data.article.slug)}#entry-${entry.id}`;
      void navigator.clipboard
        ?.writeText(url)
        .then(() => toast({ title: t('Success'), description: t('Link copied.') }))
        .catch((error) => console.debug(t('failed to copy the link'), error));
    },
    onWithdraw: setWithdrawing,
    onRestore: (entry) => void change.act({ entry, patch: { withdrawn: false } }),
  };

  const start = async () => {
    const isConfirmed = await confirm({
      title: coverage ? t('Go live again?') : t('Go live?'),
      text: t('Readers see each entry as soon as you post it.'),
      action: coverage ? t('Go Live Again') : t('Go Live'),
    });
    if (isConfirmed) await run.act('start');
  };
  const end = async () => {
    const unsent =
      unsentCount === 0
        ? ''
        : t(
            ' {unsentCount, plural, one {# unsent entry} other {# unsent entries}} on this device won’t be posted.',
            { unsentCount },
          );
    const shown = entries.filter(({ withdrawnAt }) => withdrawnAt === null).length;
    const isConfirmed = await confirm({
      title: t('End live coverage?'),
      text: t(
        'The article stays online with {shown, plural, one {# entry} other {# entries}} and {moments, plural, one {# key moment} other {# key moments}}, and stops updating.{unsent}',
        { shown, moments: moments.length, unsent },
      ),
      action: t('End Live Coverage'),
      danger: unsentCount > 0,
    });
    if (isConfirmed) await run.act('end');
  };

  const { edited } = draft;
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
        <section className={styles.desk} ref={column} aria-label={t('Desk')}>
          <ol className={styles.list} ref={list} aria-label={t('Entries, oldest first')}>
            {entries.map((entry) => (
              <DeskEntryItem
                key={entry.id}
                entry={entry}
                category={data.article.category}
                times={times}
                commands={commands}
                isLast={entry.id === last}
                isEdited={entry.id === edited?.id}
                isBusy={change.busy || edited !== null}
              />
            ))}
            {draft.unsent.map((unsent) => (
              <UnsentEntryItem
                key={unsent.clientKey}
                unsent={unsent}
                times={times}
                onRetry={() => void desk.retry(unsent.clientKey)}
                onEdit={() => {
                  desk.change({ fresh: unsent.typed });
                  desk.discard(unsent.clientKey);
                  field.current?.focus();
                }}
                onDiscard={() => desk.discard(unsent.clientKey)}
              />
            ))}
          </ol>
          {entries.length === 0 && unsentCount === 0 && (
            <div className={styles.empty}>
              <EmptyState
                kind="empty"
                small
                headingLevel={2}
                title={isRunning ? t('Post the first entry') : t('Not live yet')}
                hint={
                  isRunning
                    ? t('Readers see it at once.')
                    : can.includes('start')
                      ? t('Press Go Live to start posting.')
                      : data.article.isPublic || data.article.status === 'scheduled'
                        ? t('You can post once an editor starts live coverage.')
                        : t('It can go live once the article is published or scheduled.')
                }
              />
            </div>
          )}
          <div className={styles.foot}>
            <DeskNotices
              unsent={isCutOff ? unsentCount : null}
              done={done}
              isBusy={change.busy}
              overtaken={isOvertaken ? entrySummary(theirs) : null}
              onUndo={() => {
                done?.undo();
                setDone(null);
              }}
            />
            {edited ? (
              <Composer
                key={edited.id}
                imageKey={`${imageKey}/${edited.id}`}
                typed={edited}
                onChange={(typed) => desk.change({ edited: { ...edited, ...typed } })}
                onSend={() => {
                  // The notice has shown the newer version, so it may be replaced.
                  const version = theirs ? theirs.version : edited.version;
                  void save.act({ ...edited, version });
                }}
                action={t('Save')}
                busy={save.busy}
                field={field}
                lang={data.article.language || undefined}
                head={
                  <div className={styles.editing}>
                    <span>
                      {t('Editing the entry from {clock}', { clock: times.clock(edited.postedAt) })}
                    </span>
                    <RowButton onClick={() => leaveEdited(edited)}>{t('Cancel')}</RowButton>
                  </div>
                }
              />
            ) : (
              (isRunning || draft.fresh.text !== '') && (
                <Composer
                  imageKey={imageKey}
                  typed={draft.fresh}
                  onChange={(fresh) => desk.change({ fresh })}
                  onSend={() => void desk.post(draft.fresh)}
                  action={t('Post')}
                  busy={!isRunning}
                  field={field}
                  lang={data.article.language || undefined}
                />
              )
            )}
          </div>
        </section>
        <ReadersView desk={data} times={times} />
      </div>
      {withdrawing && (
        <WithdrawDialog
          summary={entrySummary(withdrawing)}
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
