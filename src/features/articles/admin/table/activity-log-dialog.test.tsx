import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import { articleAuditQuery } from '../api.ts';
import { ActivityLogDialog } from './activity-log-dialog.tsx';

test.each([
  ['social.posted', 'Our bluesky', 'ada posted it to Our bluesky'],
  ['social.failed', 'Hook: Refused (400)', 'ada couldn’t post it to Hook: Refused (400)'],
  ['social.post_deleted', 'Our bluesky', 'ada deleted its post at Our bluesky'],
  ['plan.changed', 'owner mara', 'ada changed the assignment: owner mara'],
] as const)('%s is a sentence in the activity log', async (action, detail, text) => {
  const subject = { type: 'article', id: 7, name: 'A lamp' } as const;
  const entry: AuditEntry = {
    id: 1,
    at: '2026-03-04T09:00:00.000Z',
    actor: 'ada',
    action,
    subject,
    detail,
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(articleAuditQuery(7).queryKey, [entry]);
  render(
    <QueryClientProvider client={client}>
      <ActivityLogDialog article={{ id: 7, title: 'A lamp' }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('listitem')).textContent).toContain(text);
});
