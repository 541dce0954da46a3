import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ChecksControl } from './checks-control.tsx';

const CATEGORIES = [
  { slug: 'news', name: 'News' },
  { slug: 'review', name: 'Review' },
];

function Setting({ rules, onGiven }: { rules: string; onGiven: (rules: string) => void }) {
  const [value, setValue] = useState(rules);
  const change = (next: string) => {
    onGiven(next);
    setValue(next);
  };
  return <ChecksControl id="checks" value={value} disabled={false} onChange={change} />;
}

function show(rules = '') {
  vi.stubGlobal('fetch', async () => Response.json(CATEGORIES));
  const given: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Setting rules={rules} onGiven={(next) => given.push(next)} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), last: () => given.at(-1) };
}
const level = (name: RegExp) => screen.getByLabelText<HTMLSelectElement>(name);

test('each check has its usual level, and only others are stored', async () => {
  const { user, last } = show();
  expect([level(/^Excerpt/).value, level(/^Score/).value]).toEqual(['suggested', 'off']);
  await user.selectOptions(level(/^Score/), 'Required');
  await user.selectOptions(level(/^Excerpt/), 'Off');
  expect(last()).toBe('excerpt=off\nscore=required');
  await user.selectOptions(level(/^Excerpt/), 'Suggested');
  await user.selectOptions(level(/^Score/), 'Off');
  expect(last()).toBe('');
});

test('a required check is limited to categories', async () => {
  const { user, last } = show('tags=required');
  const group = screen.getByRole('group', {
    name: 'At least one tag: Only in these categories (none: in all)',
  });
  await user.click(await within(group).findByLabelText('Review'));
  expect(last()).toBe('tags=required:review');
  await user.click(within(group).getByLabelText('News'));
  expect(last()).toBe('tags=required:review,news');
  await user.click(within(group).getByLabelText('Review'));
  expect(last()).toBe('tags=required:news');
});

test('a category that was deleted can be removed', async () => {
  const { user, last } = show('tags=required:gone');
  await user.click(await screen.findByLabelText('gone'));
  expect(last()).toBe('tags=required');
});
