import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ShareButton } from './share-button.tsx';

const shares = vi.fn<(data: ShareData) => Promise<void>>();
const alerts = vi.fn<(text: string) => void>();

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
  shares.mockReset();
  alerts.mockReset();
});

async function press(hasShare: boolean) {
  const user = userEvent.setup();
  if (hasShare) Object.assign(navigator, { share: shares });
  vi.spyOn(window, 'alert').mockImplementation(alerts);
  render(<ShareButton title="Static Garden" />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
}

test("sharing uses the device's share dialog", async () => {
  shares.mockResolvedValue();
  await press(true);
  expect(shares.mock.calls).toEqual([[{ title: 'Static Garden', url: window.location.href }]]);
  expect(alerts).not.toHaveBeenCalled();
});

test('closing the share dialog is no error', async () => {
  shares.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await press(true);
  expect(shares).toHaveBeenCalledOnce();
  expect(alerts).not.toHaveBeenCalled();
});

test('without a share dialog the URL is copied and an alert confirms it', async () => {
  await press(false);
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
  expect(alerts.mock.calls).toEqual([['Article URL copied to clipboard!']]);
});
