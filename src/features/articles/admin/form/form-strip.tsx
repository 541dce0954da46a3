import { HistoryIcon } from '#ui/admin/icons-admin.tsx';
import type { Presence } from '../../contract.ts';
import { keptLine, presenceLine } from './fields/lines.ts';
import type { Keeping } from './local-drafts/use-local-draft.ts';

interface FormStripProps {
  keeping: Keeping;
  /** When the last save of this sitting was made, in UTC milliseconds. */
  savedAt: number | null;
  others: Presence['others'];
  /** Left out for an article that was never saved. */
  onHistory?: () => void;
}

/** The quiet line below the bar: what is kept, who else is here, and the way to former saves. */
export function FormStrip({ keeping, savedAt, others, onHistory }: FormStripProps) {
  const now = new Date();
  const present = presenceLine(others, now);
  return (
    <div className="wide-wrap ed-strip">
      <p className="ed-kept">{keptLine(keeping, savedAt, now)}</p>
      <p className="ed-kept ed-unkept" role="status">
        {keeping.state === 'impossible' &&
          'No draft can be kept on this device: its storage is full or forbidden. Save often.'}
      </p>
      <p className="ed-present" role="status">
        {present !== '' && (
          <>
            <span className="ed-dot" aria-hidden="true" />
            {present}
          </>
        )}
      </p>
      {onHistory && (
        <button type="button" className="btn-row" onClick={onHistory}>
          <HistoryIcon className="ico" />
          History
        </button>
      )}
    </div>
  );
}
