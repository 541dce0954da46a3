import type { Locator, Page } from '@playwright/test';

/** How a pointer goes down at a place, moves to another height and goes up. */
async function pointerOf(page: Page, x: number) {
  if (await page.evaluate(() => navigator.maxTouchPoints === 0)) {
    return {
      down: (y: number) => page.mouse.move(x, y).then(() => page.mouse.down()),
      move: (y: number) => page.mouse.move(x, y),
      up: () => page.mouse.up(),
    };
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) });
  return {
    down: (y: number) => touch('touchStart', y),
    move: (y: number) => touch('touchMove', y),
    up: () => touch('touchEnd').then(() => devtools.detach()),
  };
}

/** Drags a handle to the upper edge of a row, with a finger where the device has a touchscreen. */
export async function dragTo(page: Page, handle: Locator, row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  // Scrolls it out from under what is sticky.
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box) throw new Error('what is dragged must be visible');
  const pointer = await pointerOf(page, box.x + box.width / 2);
  const start = box.y + box.height / 2;
  await pointer.down(start);
  await pointer.move(start + 4);
  // The page may scroll while it is dragged.
  for (let move = 0; move < 3; move += 1) {
    await pointer.move(((await row.boundingBox())?.y ?? 0) + 3);
  }
  await pointer.up();
}
