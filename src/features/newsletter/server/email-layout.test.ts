import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { articleRow, button, emailHtml, emailSite } from './email-layout.ts';

const CONFIG = readConfig({});
const ROW = { category: 'review', title: 'Lamp', excerpt: '', href: 'https://mag.example/lamp' };

const email = (site: ReturnType<typeof emailSite>) =>
  emailHtml({
    site,
    subject: 'New',
    preheader: '',
    opening: button(site, 'https://mag.example', 'Read'),
    rows: articleRow(site, ROW) + articleRow(site, { ...ROW, category: 'news' }),
    footer: '',
  });

it('an email has the colors of the brand where they differ from the default', () => {
  const standard = email(emailSite(CONFIG));
  expect(emailSite(CONFIG)).toEqual({ name: 'Savepoint', url: 'http://localhost:3000' });
  expect(standard.match(/#2b3fe0|#1c7a45|#c02a22/g)).toHaveLength(4);
  const own = email(emailSite({ ...CONFIG, accentColor: '#ffd426', reviewColor: '#123456' }));
  expect(own).toContain('border-top:4px solid #ffd426');
  expect(own).toMatch(/background:#ffd426;[^>]*><a [^>]*color:#0e1026/);
  expect(own).not.toMatch(/#2b3fe0|#1c7a45/);
  expect(own).toContain('color:#c02a22');
});
