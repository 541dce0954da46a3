import { ArrowLeft, Clock, ExternalLink } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminArticle } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { isPublic } from '../../values.ts';
import { ModerationBadge, StatusBadge } from '../status.tsx';
import * as styles from './form-bar.module.css';
import type { FormValues } from './form-values.ts';
import type { SaveAction, SaveButton } from './save/question-before.ts';
import { publishLabel } from './save/save.ts';
import { isEmbargoed, longTime } from './schedule/schedule.ts';

const SAVING = t('Saving...');
const DRAFT_HIDES = t('Save Draft and Schedule Article take this article off the site.');
const CHANGES_HIDE = t(
  'If you save changes, readers can’t open this article until an editor approves them. For a small correction, ask an editor.',
);

interface FormBarProps {
  article: AdminArticle | null;
  values: FormValues;
  /** The user's saves need no approval. */
  moderates: boolean;
  heading: Ref<HTMLHeadingElement>;
  /** Required fields that are empty. */
  missing: string[];
  /** The save in progress. */
  saving: SaveAction | undefined;
  /** Buttons next to the save buttons. */
  tools?: ReactNode;
  onBack: () => void;
  onSave: (button: SaveButton) => void;
}

/** ['title', 'content'] -> 'Needed to save: title and content' */
export function missingMessage(missing: string[]): string {
  const [last = '', ...before] = [...missing].reverse();
  const list =
    before.length === 0
      ? last
      : t('{names} and {last}', { names: before.reverse().join(', '), last });
  return t('Needed to save: {list}', { list });
}

/** 'Embargo until Mar 6, 2025 3:00 pm. Scheduled for Mar 8, 2025 9:00 am.'; '' without an embargo. */
function embargoNote({ embargoUntil, scheduledPublishAt }: FormValues): string {
  const now = new Date();
  if (!isEmbargoed(embargoUntil, now)) return '';
  const until = t('Embargo until {embargoUntil}.', { embargoUntil: formatLocalTime(embargoUntil) });
  const isAfter = scheduledPublishAt !== null && scheduledPublishAt >= embargoUntil;
  return isAfter
    ? t('{until} Scheduled for {scheduledPublishAt}.', {
        until,
        scheduledPublishAt: formatLocalTime(scheduledPublishAt),
      })
    : until;
}

/** 'Comes off the site June 30, 2025 6:00 pm.'; '' without an end. */
const endNote = ({ unpublishAt }: FormValues) =>
  unpublishAt ? t('Comes off the site {unpublishAt}.', { unpublishAt: longTime(unpublishAt) }) : '';

/** The editor's bar: back, title, status and the save buttons. */
export function FormBar(props: FormBarProps) {
  const { article, values, moderates, heading, missing, saving, tools, onBack, onSave } = props;
  const unready = missing.length > 0;
  const status = article?.status;
  const why = unready
    ? missingMessage(missing)
    : embargoNote(values) ||
      endNote(values) ||
      (article && isPublic(article) && (moderates ? DRAFT_HIDES : CHANGES_HIDE));
  const button = (name: SaveButton, label: string) => ({
    busy: saving === name,
    disabled: unready || (saving !== undefined && saving !== name),
    'aria-describedby': why ? 'form-why' : undefined,
    onClick: () => onSave(name),
    children: saving === name ? SAVING : label,
  });
  return (
    <header className={styles.bar} data-stays="">
      <div className={parts.wide}>
        <Button variant="quiet" className={styles.back} onClick={onBack}>
          <Icon icon={ArrowLeft} />
          <span>{t('Back')}</span>
        </Button>
        <div className={styles.id}>
          <h1 ref={heading} tabIndex={-1}>
            {article === null ? t('New Article') : t('Edit Article')}
          </h1>
          {article !== null && <StatusBadge {...article} />}
          {article?.moderationStatus === 'rejected' && <ModerationBadge {...article} />}
        </div>
        <div className={styles.tools}>
          {article !== null && isPublic(article) && (
            <a
              className={buttonClass('quiet')}
              href={articlePath(article.slug)}
              target="_blank"
              rel="noopener"
            >
              <Icon icon={ExternalLink} />
              <span>{t('View')}</span>
            </a>
          )}
          {tools}
        </div>
        <div className={styles.dock} data-dock="">
          <p className={`${parts.note} ${styles.note}`} id="form-why" aria-live="polite">
            {why}
          </p>
          <div className={styles.actions}>
            {status === 'scheduled' && article?.can.includes('publish') && (
              <OutlineButton {...button('publish-now', t('Publish Now'))} />
            )}
            <OutlineButton {...button('draft', t('Save Draft'))} />
            <OutlineButton icon={Clock} {...button('schedule', t('Schedule Article'))}>
              {saving === 'schedule' ? SAVING : t('Schedule Article')}
            </OutlineButton>
            <Button variant="primary" {...button('publish', publishLabel(article, moderates))} />
          </div>
        </div>
      </div>
    </header>
  );
}
