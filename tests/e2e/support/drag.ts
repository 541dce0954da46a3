import type { Locator, Page } from '@playwright/test';

/** Drags a handle to the upper edge of a row, with a finger where the device has a touchscreen. */
export async function dragTo(page: Page, handle: Locator, row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await row.boundingBox();
  if (!from || !to) throw new Error('what is dragged must be visible');
  const x = from.x + from.width / 2;
  const start = from.y + from.height / 2;
  const steps = [start + 4, (start + to.y) / 2, to.y + 3];
  if (await page.evaluate(() => navigator.maxTouchPoints === 0)) {
    await page.mouse.move(x, start);
    await page.mouse.down();
    for (const y of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) });
  await touch('touchStart', start);
  for (const y of steps) await touch('touchMove', y);
  await touch('touchEnd');
  await devtools.detach();
}
