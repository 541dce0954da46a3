import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { NewsletterOverview } from '../../contract.ts';
import { issueQuery } from './api.ts';
import { DigestEditor } from './digest-editor.tsx';
import { IssueReport } from './issue-report.tsx';

interface IssueViewProps {
  id: number;
  mail: NewsletterOverview['mail'];
  /** How many would get it now. */
  recipients: number;
  onClose: () => void;
}

/** One digest: to be written as long as it is a draft, then what became of it. */
export function IssueView({ id, mail, recipients, onClose }: IssueViewProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(issueQuery(id));
  if (data === undefined) {
    if (!isError) return <div className="waiting" />;
    return (
      <EmptyState kind="error" small headingLevel={2} title={error.message}>
        <Button busy={isFetching} busyLabel="Retrying..." onClick={() => void refetch()}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  if (data.state === 'draft') {
    return <DigestEditor issue={data} mail={mail} recipients={recipients} onClose={onClose} />;
  }
  return <IssueReport issue={data} />;
}
