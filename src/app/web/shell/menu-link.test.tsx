import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuLink } from './menu-link.tsx';

test.each([
  ['/about', true],
  ['/api/docs', false],
  ['/metrics', false],
  ['/feed.xml', false],
])('a menu link to %s is opened by the router: %s', async (url, isRouted) => {
  const push = vi.spyOn(history, 'pushState');
  // The browser of the tests can't load pages.
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  render(<MenuLink link={{ label: 'There', url }} />);
  await userEvent.click(screen.getByRole('link', { name: 'There' }));
  expect(push.mock.calls.map(([, , to]) => to)).toEqual(isRouted ? [url] : []);
  push.mockRestore();
});
