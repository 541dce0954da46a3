import { useEffect, useMemo, useState } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { MeetingView } from '../conflict/conflict-view.tsx';
import { sumOf } from '../conflict/difference.tsx';
import { type Choices, changesOf, differingFields, merged, namesOf } from '../conflict/merge.ts';
import { diffOf } from '../conflict/word-diff.ts';
import { longMoment } from '../fields/schedule.ts';
import type { FormValues } from '../values.ts';
import { draftsOf, keepDraft, removeDraft } from './draft-storage.ts';
import type { KeptDraft } from './local-draft.ts';

interface Wanted {
  account: number;
  /** Null for a new one. */
  article: number | null;
  /** The editors of other tabs, whose drafts are theirs; null while they are asked. */
  others: ReadonlySet<string> | null;
  sitting: string;
  /** What the store has. */
  stored: FormValues;
}

/**
 * The drafts that a crash, a closed tab or a reload left behind, and that differ from what the store
 * has. Looked for once, when the editor opens.
 */
export function useRecovery({ account, article, others, sitting, stored }: Wanted) {
  const [offers, setOffers] = useState<KeptDraft[]>([]);
  const isReady = others !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there at the opening
  useEffect(() => {
    if (!isReady) return;
    let isLeft = false;
    void draftsOf(account, article).then((drafts) => {
      if (isLeft) return;
      const left = drafts.filter(
        (draft) => draft.sitting !== sitting && !others?.has(draft.sitting),
      );
      const differs = (draft: KeptDraft) => differingFields(stored, draft.values).length > 0;
      for (const draft of left) if (!differs(draft)) void removeDraft(draft);
      setOffers(left.filter(differs));
    });
    return () => {
      isLeft = true;
    };
  }, [isReady, account]);

  // A new article that was saved meanwhile has nothing to do with other new ones.
  const own = offers.filter((draft) => draft.article === article);
  return {
    /** The newest. */
    offer: own[0] ?? null,
    more: Math.max(0, own.length - 1),
    /**
     * It is not wanted, or was recovered.
     * @param heir what keeps it from now on: there is no moment in which nothing does
     */
    settle: (draft: KeptDraft, heir?: Omit<KeptDraft, 'at'>) => {
      setOffers((before) => before.filter((one) => one !== draft));
      const handOver = heir ? keepDraft({ ...heir, at: Date.now() }) : Promise.resolve(true);
      void handOver.then((isKept) => (isKept ? removeDraft(draft) : undefined));
    },
  };
}

interface RecoveryProps {
  draft: KeptDraft;
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
  const meeting = useMemo(() => {
    const began = isOvertaken ? saved : stored;
    return { mine, saved: began, stored: began, theirs: stored };
  }, [isOvertaken, mine, saved, stored]);
  // What the other one changed since is no difference of this draft.
  const fields = changesOf(meeting)
    .filter(({ by }) => by === 'me' || by === 'both')
    .map(({ field }) => field);
  const began = meeting.saved.content;
  const sum = useMemo(
    () => sumOf(diffOf(began, draft.values.content, true)),
    [began, draft.values.content],
  );
  const hasText = fields.includes('content');
  const written = longMoment(new Date(draft.at).toISOString());
  const { title } = draft.values;
  const recover = () => onRecover(merged(meeting, choices));
  const buttons = (
    <>
      <Button variant="primary" onClick={recover}>
        Recover
      </Button>
      <Button className="btn-line-q" onClick={onDiscard}>
        Discard
      </Button>
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
          <MeetingView
            meeting={meeting}
            name="the newer version"
            choices={choices}
            onChoose={setChoices}
          />
        </Dialog>
      )}
    </Notice>
  );
}
