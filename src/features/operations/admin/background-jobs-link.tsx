import { useQuery } from '@tanstack/react-query';
import { Sign } from '#ui/admin/sign.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { operationsQuery } from './api.ts';

/** Leads to Background Jobs, with how many things need attention. */
export function BackgroundJobsLink({ onOpen }: { onOpen: () => void }) {
  const needs = useQuery(operationsQuery()).data?.needs ?? [];
  const isGrave = needs.some((need) => need.isGrave);
  return (
    <>
      <button type="button" className="link" onClick={onOpen}>
        Background Jobs
      </button>
      {needs.length > 0 && (
        <StateBadge tone={isGrave ? 'red' : 'yellow'}>
          <Sign of={isGrave ? 'bad' : 'wait'} />
          {needs.length}
          <span className="sr">{needs.length === 1 ? ' needs attention' : ' need attention'}</span>
        </StateBadge>
      )}
    </>
  );
}
