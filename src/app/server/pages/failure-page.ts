import { directionOf } from '#lib/messages/languages.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

/** The page for a failure of the renderer. It depends on nothing that may have failed. */
export function failurePage(requestId: string, language: string): string {
  const t = messagesIn(language);
  const title = escapeHtml(t('Error'));
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const text = escapeHtml(t('This page could not be shown. Please try again later.'));
  return (
    `<!doctype html><html lang="${language}"${direction}><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><h1>${title}</h1><p>${text}</p>` +
    `<p><small>${requestId}</small></p></html>`
  );
}
