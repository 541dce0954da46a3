import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Waits until a row is enabled again, with its new state loaded. */
export async function settled(row: Locator): Promise<void> {
  await expect(row).toHaveAttribute('aria-busy', 'false');
}

/** Chooses from the menu of a row. @param of what the row shows */
export async function chooseFor(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Answers a confirmation dialog. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/**
 * Makes calls of one method fail, as a server without its database does.
 * @returns restores them
 */
export async function failing(
  page: Page,
  method: string,
  url: RegExp,
  mayFail: RegExp[],
): Promise<() => Promise<void>> {
  mayFail.push(url);
  const fail = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, body: 'Internal Server Error' })
      : route.fallback();
  await page.route(url, fail);
  return () => page.unroute(url, fail);
}

/** Records the calls that change something, so that a journey can expect none. */
export function changes(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The strength meter changes nothing.
    if (request.method() === 'GET' || pathname === '/api/auth/password-strength') return;
    seen.push(`${request.method()} ${request.url()}`);
  });
  return () => seen;
}
