import { useEffect, useMemo, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/rich.ts';
import { CompareVersions } from '../compare/compare-versions.tsx';
import { type Choices, changesOf, merged } from '../compare/merge.ts';
import { diffTexts } from '../compare/text-diff.ts';
import { summarizeDiff } from '../compare/text-difference.tsx';
import { differingFields, type FormValues, listFields } from '../form-values.ts';
import { longTime } from '../schedule/schedule.ts';
import { type LocalDraft, listArticleDrafts, removeArticleDraft } from './article-drafts.ts';

interface LeftDraftsOptions {
  account: number;
  /** Null for a new article. */
  article: number | null;
  /** The drafts of editors that are open in other tabs; null until they are known. */
  open: ReadonlySet<string> | null;
  /** The server's version. */
  stored: FormValues;
}

/** The drafts that a crash, a closed tab or a reload left on this device. Looked up once, when the editor opens. */
export function useLeftDrafts({ account, article, open, stored }: LeftDraftsOptions) {
  const [left, setLeft] = useState<LocalDraft[]>([]);
  const isReady = open !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the editor opens
  useEffect(() => {
    if (!isReady) return;
    let isClosed = false;
    void listArticleDrafts(account, article).then((drafts) => {
      if (isClosed) return;
      const closed = drafts.filter(({ id }) => !open?.has(id));
      const differs = ({ values }: LocalDraft) => differingFields(stored, values).length > 0;
      for (const draft of closed) if (!differs(draft)) void removeArticleDraft(draft);
      setLeft(closed.filter(differs));
    });
    return () => {
      isClosed = true;
    };
  }, [isReady, account]);

  // Once a new article is saved, the drafts of other new articles are none of its own.
  const own = left.filter((draft) => draft.article === article);
  return {
    /** The newest of them. */
    offer: own[0] ?? null,
    more: Math.max(0, own.length - 1),
    /** Takes a draft off the list once it was restored or discarded. */
    settle: (draft: LocalDraft) => setLeft((before) => before.filter((one) => one !== draft)),
  };
}

interface RestoreDraftProps {
  draft: LocalDraft;
  /** How many older drafts there are. */
  more: number;
  stored: FormValues;
  /** The server's version; null for a new article. */
  version: number | null;
  onRestore: (values: FormValues) => void;
  onDiscard: () => void;
}

/** Offers to restore an unsaved draft. */
export function RestoreDraft(props: RestoreDraftProps) {
  const { draft, more, stored, version, onRestore, onDiscard } = props;
  const [comparing, setComparing] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const isOvertaken = version !== null && draft.version !== null && version > draft.version;
  const { values: mine, saved } = draft;
  const versions = useMemo(() => {
    const began = isOvertaken ? saved : stored;
    return { mine, saved: began, stored: began, theirs: stored };
  }, [isOvertaken, mine, saved, stored]);
  // Changes that only the newer version has don't belong to this draft.
  const fields = changesOf(versions)
    .filter(({ by }) => by === 'me' || by === 'both')
    .map(({ field }) => field);
  const began = versions.saved.content;
  const sum = useMemo(
    () => summarizeDiff(diffTexts(began, draft.values.content, true)),
    [began, draft.values.content],
  );
  const hasText = fields.includes('content');
  const written = longTime(draft.at);
  const { title } = draft.values;
  const restore = () => onRestore(merged(versions, choices));
  const buttons = (
    <>
      <Button variant="primary" onClick={restore}>
        {t('Restore')}
      </Button>
      <OutlineButton onClick={onDiscard}>{t('Discard')}</OutlineButton>
    </>
  );
  return (
    <Notice
      kind="warn"
      title={
        version === null
          ? t('Unsaved new article on this device')
          : t('Unsaved changes on this device')
      }
      actions={
        <>
          {buttons}
          {version !== null && (
            <Button variant="quiet" onClick={() => setComparing(true)}>
              {t('Compare')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {version === null ? (
          <>
            {rich('<b>{title}</b>, written on {written}', {
              title: title.trim() === '' ? t('Untitled') : title,
              written,
              b: (parts) => <b dir="auto">{parts}</b>,
            })}
            {hasText && `: ${sum}`}.
          </>
        ) : (
          <>
            {t('Written on {written}. Changed: {listFields}', {
              written,
              listFields: listFields(fields),
            })}
            {hasText && ` (${sum})`}.
          </>
        )}
        {more > 0 &&
          t(
            ' There {more, plural, one {is} other {are}} {more, plural, one {# older draft} other {# older drafts}}.',
            { more },
          )}
      </p>
      {isOvertaken && (
        <p>
          {t(
            'The article has been saved since. Restore adds your changes to the newer version. Compare to see where both changed.',
          )}
        </p>
      )}
      {comparing && (
        <Dialog
          title={t('Unsaved changes')}
          description={t('Written on {written}, compared with the saved article.', { written })}
          wide
          onClose={() => setComparing(false)}
          footer={
            <>
              {buttons}
              <Button variant="quiet" onClick={() => setComparing(false)}>
                {t('Decide Later')}
              </Button>
            </>
          }
        >
          <CompareVersions
            versions={versions}
            name={t('the newer version')}
            choices={choices}
            onChoose={setChoices}
          />
        </Dialog>
      )}
    </Notice>
  );
}
