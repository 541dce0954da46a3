import { oneLine } from '#lib/text/one-line.ts';
import { button, escapeHtml, heading, type MailSite, mailPage, paragraph } from './page.ts';

/** The mail that asks whether an address is to be on the list. @param href absolute */
export function renderConfirmation(site: MailSite, href: string) {
  const subject = oneLine(`Confirm your subscription to ${site.name}`);
  const asked = `Somebody, probably you, asked for the newsletter of ${site.name} at this address.`;
  const ignore =
    'The link is good for 48 hours. If it was not you, do nothing: you will not hear from us.';
  const html = mailPage({
    site,
    subject,
    preheader: asked,
    rows:
      `<tr><td>${heading('One more step')}${paragraph(escapeHtml(asked))}` +
      `${button(href, 'Confirm Subscription')}${paragraph(escapeHtml(ignore), 'margin-top:16px;')}</td></tr>`,
    footer: escapeHtml(site.url),
  });
  const text = `${asked}\n\nTo confirm, open this page and press the button:\n${href}\n\n${ignore}\n`;
  return { subject, html, text };
}
