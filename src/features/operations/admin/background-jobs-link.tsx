import { useQuery } from '@tanstack/react-query';
import { plural } from '#lib/format/count.ts';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon } from '#ui/admin/status-icon.tsx';
import { operationsQuery } from './api.ts';

/** Opens Background Jobs and shows the number of issues. */
export function BackgroundJobsLink({ onOpen }: { onOpen: () => void }) {
  const issues = useQuery(operationsQuery()).data?.issues ?? [];
  const hasError = issues.some(({ severity }) => severity === 'error');
  return (
    <>
      <button type="button" className="link" onClick={onOpen}>
        Background Jobs
      </button>
      {issues.length > 0 && (
        <StateBadge tone={hasError ? 'red' : 'yellow'}>
          <StatusIcon of={hasError ? 'bad' : 'wait'} />
          {issues.length}
          <span className="sr">{` ${plural(issues.length, 'needs', 'need')} attention`}</span>
        </StateBadge>
      )}
    </>
  );
}
