import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** How a pointer goes down at a place, moves to another one and goes up: a finger on a touchscreen. */
async function pointerOf(page: Page) {
  if (await page.evaluate(() => navigator.maxTouchPoints === 0)) {
    const move = ({ x, y }: Point) => page.mouse.move(x, y);
    return {
      down: (at: Point) => move(at).then(() => page.mouse.down()),
      move,
      up: () => page.mouse.up(),
    };
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: Point) => touch('touchStart', at),
    move: (at: Point) => touch('touchMove', at),
    up: () => touch('touchEnd').then(() => devtools.detach()),
  };
}

async function middleOf(handle: Locator): Promise<Point> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('what is dragged must be visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a handle to the upper edge of a row. */
export async function dragTo(page: Page, handle: Locator, row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  // Scrolls it out from under what is sticky.
  await handle.hover();
  const start = await middleOf(handle);
  const pointer = await pointerOf(page);
  await pointer.down(start);
  await pointer.move({ ...start, y: start.y + 4 });
  // The page may scroll while it is dragged.
  for (let move = 0; move < 3; move += 1) {
    await pointer.move({ ...start, y: ((await row.boundingBox())?.y ?? 0) + 3 });
  }
  await pointer.up();
}

/** Drags a handle by a number of pixels. */
export async function dragBy(page: Page, handle: Locator, { x, y }: Point): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const start = await middleOf(handle);
  const pointer = await pointerOf(page);
  await pointer.down(start);
  await pointer.move({ x: start.x + x / 2, y: start.y + y / 2 });
  await pointer.move({ x: start.x + x, y: start.y + y });
  await pointer.up();
}
