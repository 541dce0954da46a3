import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import type { SaveAction } from '../save/question-before.ts';
import type { Conflict } from '../save/save-failure.ts';
import type { Around } from './use-presence.ts';

interface AroundNoticeProps {
  around: Around;
  /** The version in the form; null for a new article. */
  version: number | null;
  /** The save in progress. */
  saving: SaveAction | undefined;
  /** What another tab of this browser saved, which has a notice of its own. */
  tabs: { saved: { version: number } | null };
  onCompare: (newer: Conflict) => void;
}

/** Says that someone else saved the article, or that it can't be saved any more. */
export function AroundNotice({ around, version, saving, tabs, onCompare }: AroundNoticeProps) {
  const { last, problem } = around;
  if (problem === 'logged-out') {
    return (
      <Notice kind="warn" title={t('You’re logged out')}>
        <p>{t('Your text is still here. You can log in when you save it.')}</p>
      </Notice>
    );
  }
  if (problem === 'deleted') {
    return (
      <Notice kind="warn" title={t('This article was deleted, or you can no longer edit it')}>
        <p>{t('Your text is still here. Copy what you need.')}</p>
      </Notice>
    );
  }
  const isNewer = version !== null && last !== null && last.version > version;
  // Until the response of this form's own save.
  if (!isNewer || saving !== undefined || last.version === tabs.saved?.version) return null;
  const at = formatLocalClock(last.at, new Date());
  const by = last.by ?? t('Someone');
  return (
    <Notice
      kind="warn"
      title={t('{by} saved a newer version, {time}', { by, time: at })}
      actions={<Button onClick={() => onCompare({ ...last, by })}>{t('Compare')}</Button>}
    >
      <p>{t('You’re editing an older version.')}</p>
    </Notice>
  );
}
