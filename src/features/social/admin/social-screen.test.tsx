import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import type { SocialAccount } from '../contract.ts';
import { accountsQuery } from './api.ts';
import { SocialScreen } from './social-screen.tsx';

const ACCOUNT: SocialAccount = {
  id: 1,
  network: 'slack',
  name: 'Our Slack',
  server: '',
  login: '',
  template: '{title}',
  categories: ['indie', 'news'],
  isAutomatic: true,
  isActive: true,
  problem: null,
};
const INDIE = {
  id: 6,
  slug: 'indie',
  name: 'Independent Games',
  plural: '',
  description: '',
  color: '#6b7280',
  emoji: '',
  articleCount: 0,
  version: 1,
};

test('a connection shows its categories by name', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(accountsQuery().queryKey, [ACCOUNT]);
  client.setQueryData(adminCategoriesQuery().queryKey, [INDIE]);
  render(
    <QueryClientProvider client={client}>
      <SocialScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Independent Games, News')).toBeTruthy();
});
