import { expect, type Page } from '@playwright/test';
import { type ApiAs, findArticle } from './admin-journey.ts';

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save Draft' });
export const titleField = (page: Page) => page.getByLabel('Title', { exact: true });

/** A tool in the toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** Opens an article from the articles tab in the form. */
export async function openArticle(page: Page, title: string): Promise<void> {
  await findArticle(page, title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(content(page)).toBeVisible();
}

/** Opens the form from the dashboard for an article with a title and a category only. */
export async function startArticle(page: Page, title: string, category = 'news'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await titleField(page).fill(title);
  await page.getByLabel('Category').selectOption({ label: category });
}

/** The stored content of the newest article that matches these words. */
export async function storedContent(api: ApiAs, title: string): Promise<string> {
  const query = new URLSearchParams({ search: title });
  const [found] = await api.send<{ id: number }[]>('GET', `/api/admin/articles?${query}`);
  const path = `/api/my/articles/${found?.id}`;
  return (await api.send<{ content: string }>('GET', path)).content;
}

export interface PastedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

interface Clipboard {
  html?: string;
  text?: string;
  files?: readonly PastedFile[];
}

/**
 * Dispatches a paste or drop event. The browser's own clipboard would sanitize the HTML first; word
 * processors' data arrives unchanged.
 */
export async function handOver(
  page: Page,
  by: 'paste' | 'drop',
  { html, text, files = [] }: Clipboard,
  to = content(page),
): Promise<void> {
  const packed = files.map(({ name, type, bytes }) => ({
    name,
    type,
    base64: bytes.toString('base64'),
  }));
  await to.evaluate(
    (element, { by: way, html: markup, text: plain, packed: sent }) => {
      const data = new DataTransfer();
      if (markup !== undefined) data.setData('text/html', markup);
      if (plain !== undefined) data.setData('text/plain', plain);
      for (const { name, type, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 5, clientY: top + 5 };
      element.dispatchEvent(
        way === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, ...place, dataTransfer: data }),
      );
    },
    { by, html, text, packed },
  );
}
