import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AroundNotice } from './around-notice.tsx';
import type { Around } from './use-presence.ts';

const AT = '2026-03-04T14:14:00.000Z';
const saved = (version: number): Around => ({
  others: [],
  last: { version, by: 'Mara', at: AT },
  problem: null,
});

function show(around: Around, props: Partial<Parameters<typeof AroundNotice>[0]> = {}) {
  const onCompare = vi.fn();
  const none = { saving: undefined, tabs: { saved: null } };
  render(<AroundNotice around={around} version={4} {...none} onCompare={onCompare} {...props} />);
  return onCompare;
}

test("another person's save is named and can be compared", () => {
  const onCompare = show(saved(5));
  expect(screen.getByRole('heading').textContent).toMatch(/^Mara saved a newer version, /);
  screen.getByRole('button', { name: 'Compare' }).click();
  expect(onCompare).toHaveBeenCalledWith({ version: 5, by: 'Mara', at: AT });
});

test.each([
  ['the version in the form', saved(4), {}],
  ['the version that this form is saving', saved(5), { saving: 'in-place' as const }],
  ['the version of another tab', saved(5), { tabs: { saved: { version: 5 } } }],
  ['a new article', saved(5), { version: null }],
])('%s is not announced', (_, around, props) => {
  show(around, props);
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  ['logged-out', 'You’re logged out'],
  ['deleted', 'This article was deleted, or you can no longer edit it'],
] as const)('%s is announced', (problem, title) => {
  show({ others: [], last: null, problem });
  expect(screen.getByRole('heading').textContent).toBe(title);
});
