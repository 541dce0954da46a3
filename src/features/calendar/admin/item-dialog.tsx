import { articlePath } from '#features/articles/paths.ts';
import { gamePath } from '#features/games/paths.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import type { CalendarItem } from '../contract.ts';
import type { CalendarKind } from '../values.ts';
import * as styles from './calendar.module.css';
import { KIND_LABELS, movable, obstacleOf } from './kinds.tsx';

/** Kinds whose ID is an article's. */
const ARTICLES: readonly CalendarKind[] = [
  'draft',
  'due',
  'scheduled',
  'embargo',
  'change',
  'end',
  'published',
  'live',
];

const HINTS: Partial<Record<CalendarKind, string>> = {
  idea: t('Only a planned day. Nothing is published automatically.'),
  draft: t('Only a planned day. Nothing is published automatically.'),
  scheduled: t('Published at this time.'),
  embargo: t('Readers can’t see it before.'),
  change: t('Changes to a published article go live at this time.'),
  end: t('The article is archived at this time, so readers no longer see it.'),
};

function hintOf({ kind, moderationStatus, needsDecision }: CalendarItem): string | undefined {
  if (needsDecision) {
    return t(
      'Savepoint won’t publish these changes automatically. Open the article to publish, edit or discard them.',
    );
  }
  if (kind === 'scheduled' && moderationStatus) {
    return t('Published at this time once an editor approves it.');
  }
  return kind === 'change' && moderationStatus
    ? t('The changes go live at this time once an editor approves them.')
    : HINTS[kind];
}

interface ItemDialogProps {
  item: CalendarItem;
  timeZone: string;
  owner: string | undefined;
  /** Opens the article in the editor. */
  onEdit: (articleId: number) => void;
  /** Asks for another day. */
  onMove: () => void;
  onUnschedule: () => void;
  onClose: () => void;
}

/** An item with its facts and what can be done with it. */
export function ItemDialog(props: ItemDialogProps) {
  const { item, timeZone, owner, onEdit, onMove, onUnschedule, onClose } = props;
  const { kind, id, day, at, note, progress, slug, canEdit } = item;
  const obstacle = obstacleOf(item);
  const isArticle = ARTICLES.includes(kind);
  const time = at === undefined ? '' : `, ${formatDate(at, 'time', timeZone).toLowerCase()}`;
  const facts: [string, string][] = [
    [KIND_LABELS[kind], formatDate(day, 'full') + time],
    ...(owner === undefined ? [] : [[t('Owner'), owner] satisfies [string, string]]),
    ...(progress ? [[t('Progress'), progress] satisfies [string, string]] : []),
    ...(obstacle
      ? [
          [kind === 'change' ? t('Waiting changes') : t('Moderation'), obstacle] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(note ? [[t('Platforms'), note] satisfies [string, string]] : []),
  ];
  const hint = hintOf(item);
  return (
    <Dialog
      title={item.title}
      onClose={onClose}
      footer={
        <>
          {kind === 'scheduled' && movable(item) && (
            <OutlineButton onClick={onUnschedule}>{t('Unschedule')}</OutlineButton>
          )}
          {movable(item) && <OutlineButton onClick={onMove}>{t('Change Day')}</OutlineButton>}
          {slug !== undefined && (
            <a
              className={buttonClass('line')}
              href={kind === 'release' ? gamePath(slug) : articlePath(slug)}
              target="_blank"
              rel="noopener"
            >
              {kind === 'release' ? t('View Game') : t('View Article')}
            </a>
          )}
          {isArticle && canEdit && (
            <Button variant="primary" onClick={() => onEdit(id)}>
              {t('Open Article')}
            </Button>
          )}
        </>
      }
    >
      <Facts facts={facts} />
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </Dialog>
  );
}
