// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { switchTheme } from './theme-panel.ts';
import { connectThemeSwitch, ThemeSwitch } from './theme-switch.tsx';

it('a press before its code has loaded switches the theme once, and System follows the system again', async () => {
  window.matchMedia = vi.fn(() => ({ matches: false })) as never;
  HTMLElement.prototype.showPopover = vi.fn();
  const user = userEvent.setup();
  render(<ThemeSwitch />);
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark' }));
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBeUndefined();

  connectThemeSwitch(switchTheme);
  expect(dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);

  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});
