import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import type { SocialPost, SocialPosts } from '../contract.ts';
import { SocialBox } from './social-box.tsx';

const SITE: Site = {
  name: 'Savepoint',
  url: 'https://savepoint.example',
  authorLabel: 'Staff',
  takesMessages: false,
  remoteImages: 'import',
};
const VALUES = {
  title: 'A lamp',
  excerpt: '',
  category: 'indie',
  slug: 'a-lamp',
  featuredImage: '',
  featuredImageAlt: '',
};
const ARTICLE = {
  id: 7,
  slug: 'a-lamp',
  status: 'draft',
  coverUrl: '/covers/a-lamp.png',
} as unknown as AdminArticle;
const POST: SocialPost = {
  id: null,
  accountId: 3,
  network: 'slack',
  name: 'Our Slack',
  isChosen: null,
  isDefault: true,
  words: '',
  template: '{category}: {title}',
  maxChars: 500,
  state: 'draft',
  url: null,
  problem: null,
  postedAt: null,
};

afterEach(() => vi.unstubAllGlobals());

test('posts that fail to load say so, and Retry shows them with the name of the category', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/categories/own') {
      return Response.json([{ slug: 'indie', name: 'Independent Games', plural: '' }]);
    }
    if (isDown) return Response.json({ status: 500 }, { status: 500 });
    return Response.json({ posts: [POST], mayPost: true } satisfies SocialPosts);
  });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        queryFn: async ({ queryKey }) => (await fetch(queryKey.join('/'))).json(),
      },
    },
  });
  render(
    <QueryClientProvider client={client}>
      <SiteContext value={SITE}>
        <SocialBox article={ARTICLE} values={VALUES} />
      </SiteContext>
    </QueryClientProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: 'Social Posts' })).toBeTruthy();
  isDown = false;
  await userEvent.click(retry);
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/^Words for Our Slack/);
  await vi.waitFor(() => expect(words.placeholder).toBe('Independent Games: A lamp'));
});
