import { ArrowLeft, Clock } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminArticle } from '../../contract.ts';
import { isPublic } from '../../values.ts';
import { ModerationBadge, StatusBadge, waitsForApproval } from '../status.tsx';
import type { SaveButton, SaveWay } from './save/save.ts';

const SAVING = 'Saving...';

interface FormBarProps {
  article: AdminArticle | null;
  heading: Ref<HTMLHeadingElement>;
  /** Fields that are empty and must not be. */
  missing: string[];
  /** Which save is under way. */
  saving: SaveWay | undefined;
  /** What helps before a save; stands beside the buttons that save. */
  tools?: ReactNode;
  onBack: () => void;
  onSave: (button: SaveButton) => void;
}

/** ['title', 'content'] -> 'Still empty: title and content.' */
export function reason(missing: string[]): string {
  const [last, ...before] = [...missing].reverse();
  const list = before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
  return `Still empty: ${list}.`;
}

/** The editor's bar: where one is, the way back, and the buttons that save. */
export function FormBar(props: FormBarProps) {
  const { article, heading, missing, saving, tools, onBack, onSave } = props;
  const unready = missing.length > 0;
  const status = article?.status;
  const why = unready
    ? reason(missing)
    : article && isPublic(article) && 'Save Draft takes this article off the site.';
  const button = (name: SaveButton, label: string) => ({
    busy: saving === name,
    disabled: unready || (saving !== undefined && saving !== name),
    'aria-describedby': why ? 'form-why' : undefined,
    onClick: () => onSave(name),
    children: saving === name ? SAVING : label,
  });
  return (
    <header className="ed-top">
      <div className="wide-wrap">
        <Button variant="quiet" className="ed-back" onClick={onBack}>
          <Icon icon={ArrowLeft} />
          <span>Back</span>
        </Button>
        <div className="ed-id">
          <h1 ref={heading} tabIndex={-1}>
            {article === null ? 'New Article' : 'Edit Article'}
          </h1>
          {article !== null && <StatusBadge {...article} />}
          {article !== null &&
            article.moderationStatus !== 'approved' &&
            !waitsForApproval(article) && <ModerationBadge status={article.moderationStatus} />}
        </div>
        <div className="ed-tools">{tools}</div>
        <div className="ed-dock">
          <p className="note ed-note" id="form-why" aria-live="polite">
            {why}
          </p>
          <div className="ed-actions">
            {status === 'scheduled' && (
              <Button className="btn-line-q" {...button('publish-now', 'Publish Now')} />
            )}
            <Button className="btn-line-q" {...button('draft', 'Save Draft')} />
            <Button className="btn-line-q" {...button('schedule', 'Schedule Article')}>
              <Icon icon={Clock} />
              {saving === 'schedule' ? SAVING : 'Schedule Article'}
            </Button>
            <Button variant="primary" {...button('publish', 'Publish Article')} />
          </div>
        </div>
      </div>
    </header>
  );
}
