import { moment } from '#features/articles/admin/public.ts';
import { TableNote } from '#ui/admin/table.tsx';
import type { IssueSummary } from '../contract.ts';
import { deliveryLine, ISSUE_BADGES, ISSUE_LABELS } from './words.ts';

/** When it was sent, is to be sent, or was last changed. */
function whenOf(issue: IssueSummary): string {
  const { state, scheduledAt, startedAt, updatedAt } = issue;
  if (state === 'scheduled' && scheduledAt !== null) return `Planned: ${moment(scheduledAt)}`;
  if (startedAt !== null) return moment(startedAt);
  return `Changed ${moment(updatedAt)}`;
}

interface IssueListProps {
  issues: readonly IssueSummary[];
  onOpen: (id: number) => void;
}

/** The digests, newest first. */
export function IssueList({ issues, onOpen }: IssueListProps) {
  return (
    <table className="tbl nl-tbl" aria-label="Digests">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">State</th>
          <th scope="col">When</th>
          <th scope="col">Delivery</th>
        </tr>
      </thead>
      <tbody>
        {issues.length === 0 && (
          <TableNote columns={4}>
            No digests yet. A new one begins with the newest articles.
          </TableNote>
        )}
        {issues.map((issue) => (
          <tr key={issue.id}>
            <td className="t">
              <button type="button" className="nl-open" dir="auto" onClick={() => onOpen(issue.id)}>
                {issue.subject}
              </button>
            </td>
            <td>
              <span className={ISSUE_BADGES[issue.state]}>{ISSUE_LABELS[issue.state]}</span>
            </td>
            <td className="note">{whenOf(issue)}</td>
            <td className="note">
              {issue.problem ?? (issue.counts.recipients > 0 ? deliveryLine(issue.counts) : '')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
