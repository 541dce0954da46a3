import { useEffect, useMemo, useState } from 'react';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { ConflictView } from '../conflict/conflict-view.tsx';
import { sumOf } from '../conflict/difference.tsx';
import { type Choices, changesOf, merged } from '../conflict/merge.ts';
import { diffOf } from '../conflict/word-diff.ts';
import { longMoment } from '../schedule.ts';
import { differingFields, type FormValues, namesOf } from '../values.ts';
import { draftsOf, type LocalDraft, removeDraft } from './draft-storage.ts';

interface Wanted {
  account: number;
  /** Null for a new one. */
  article: number | null;
  /** The drafts of editors that are open in other tabs; null until they are known. */
  open: ReadonlySet<string> | null;
  /** What the store has. */
  stored: FormValues;
}

/**
 * The local drafts that a crash, a closed tab or a reload left behind, and that differ from what the
 * store has. Looked for once, when the editor opens.
 */
export function useLeftDrafts({ account, article, open, stored }: Wanted) {
  const [left, setLeft] = useState<LocalDraft[]>([]);
  const isReady = open !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there at the opening
  useEffect(() => {
    if (!isReady) return;
    let isClosed = false;
    void draftsOf(account, article).then((drafts) => {
      if (isClosed) return;
      const closed = drafts.filter(({ id }) => !open?.has(id));
      const differs = ({ values }: LocalDraft) => differingFields(stored, values).length > 0;
      for (const draft of closed) if (!differs(draft)) void removeDraft(draft);
      setLeft(closed.filter(differs));
    });
    return () => {
      isClosed = true;
    };
  }, [isReady, account]);

  // A new article that was saved meanwhile has nothing to do with other new ones.
  const own = left.filter((draft) => draft.article === article);
  return {
    /** The newest. */
    offer: own[0] ?? null,
    more: Math.max(0, own.length - 1),
    /** It was recovered, or is not wanted. */
    settle: (draft: LocalDraft) => setLeft((before) => before.filter((one) => one !== draft)),
  };
}

interface RecoveryProps {
  draft: LocalDraft;
  /** How many older ones wait behind it. */
  more: number;
  stored: FormValues;
  /** The version in the store; null for a new article. */
  version: number | null;
  onRecover: (values: FormValues) => void;
  onDiscard: () => void;
}

/** Offers a draft back that was written here and never saved. */
export function Recovery({ draft, more, stored, version, onRecover, onDiscard }: RecoveryProps) {
  const [comparing, setComparing] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const isOvertaken = version !== null && draft.version !== null && version > draft.version;
  const { values: mine, saved } = draft;
  const versions = useMemo(() => {
    const began = isOvertaken ? saved : stored;
    return { mine, saved: began, stored: began, theirs: stored };
  }, [isOvertaken, mine, saved, stored]);
  // What the other one changed since is no difference of this draft.
  const fields = changesOf(versions)
    .filter(({ by }) => by === 'me' || by === 'both')
    .map(({ field }) => field);
  const began = versions.saved.content;
  const sum = useMemo(
    () => sumOf(diffOf(began, draft.values.content, true)),
    [began, draft.values.content],
  );
  const hasText = fields.includes('content');
  const written = longMoment(new Date(draft.at).toISOString());
  const { title } = draft.values;
  const recover = () => onRecover(merged(versions, choices));
  const buttons = (
    <>
      <Button variant="primary" onClick={recover}>
        Recover
      </Button>
      <OutlineButton onClick={onDiscard}>Discard</OutlineButton>
    </>
  );
  return (
    <Notice
      kind="warn"
      title={
        version === null
          ? 'A new article on this device was never saved'
          : 'Changes on this device were never saved'
      }
      actions={
        <>
          {buttons}
          {version !== null && (
            <Button variant="quiet" onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
        </>
      }
    >
      <p>
        {version === null ? (
          <>
            <b dir="auto">{title.trim() === '' ? 'Without a title' : title}</b>, written on{' '}
            {written}
            {hasText && `: ${sum}`}.
          </>
        ) : (
          <>
            Written on {written}. They differ in {namesOf(fields)}
            {hasText && ` (${sum})`}.
          </>
        )}
        {more > 0 && ` ${more} more ${more === 1 ? 'waits' : 'wait'} behind it.`}
      </p>
      {isOvertaken && (
        <p>
          The article was saved again after that. Recovering puts these changes into the newer
          version; compare them to see where they meet.
        </p>
      )}
      {comparing && (
        <Dialog
          title="What was never saved"
          description={`Written on ${written}, compared with the saved article.`}
          wide
          onClose={() => setComparing(false)}
          footer={
            <>
              {buttons}
              <Button variant="quiet" onClick={() => setComparing(false)}>
                Decide Later
              </Button>
            </>
          }
        >
          <ConflictView
            versions={versions}
            name="the newer version"
            choices={choices}
            onChoose={setChoices}
          />
        </Dialog>
      )}
    </Notice>
  );
}
