/** The columns of the moderation tab. */
export const MODERATION_COLUMNS = 8;

interface ModerationHeadProps {
  /** How many of this page's rows are chosen. */
  state: 'none' | 'some' | 'all';
  disabled: boolean;
  onToggle: () => void;
}

/** The head of the moderation table, with the checkbox for all rows of the page. */
export function ModerationHead({ state, disabled, onToggle }: ModerationHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className="ck">
          <label className="ck-target">
            <input
              className="chk"
              type="checkbox"
              aria-label="Select all"
              checked={state === 'all'}
              disabled={disabled}
              ref={(box) => {
                if (box) box.indeterminate = state === 'some';
              }}
              onChange={onToggle}
            />
            <span className="m-only" aria-hidden="true">
              Select all
            </span>
          </label>
        </th>
        <th scope="col">Title</th>
        <th scope="col">Status</th>
        <th scope="col">Moderation</th>
        <th scope="col" className="t-hide">
          Category
        </th>
        <th scope="col" className="x-hide">
          Author ID
        </th>
        <th scope="col" className="x-hide">
          Created
        </th>
        <th scope="col" className="acts">
          Actions
        </th>
      </tr>
    </thead>
  );
}
