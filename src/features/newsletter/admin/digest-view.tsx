import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { NewsletterOverview } from '../contract.ts';
import { digestQuery } from './api.ts';
import { DigestEditor, type MayLeave } from './digest-editor.tsx';
import { DigestReport } from './digest-report.tsx';

interface DigestViewProps {
  id: number;
  mail: NewsletterOverview['mail'];
  /** How many would get it now. */
  recipients: number;
  /** Asked before the view is left. */
  leaving: Ref<MayLeave>;
  onClose: () => void;
}

/** One digest: to be written as long as it is a draft, then what became of it. */
export function DigestView({ id, mail, recipients, leaving, onClose }: DigestViewProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(digestQuery(id));
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
    return (
      <DigestEditor
        digest={data}
        mail={mail}
        recipients={recipients}
        leaving={leaving}
        onClose={onClose}
      />
    );
  }
  return <DigestReport digest={data} />;
}
