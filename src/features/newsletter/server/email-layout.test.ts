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

it('an email has the colors that editors chose for categories', () => {
  const looks = { of: String, ofList: String, colors: { news: '#0a7f6b', hardware: '#0a7f6b' } };
  const site = emailSite(CONFIG, looks);
  expect(site.categoryColors?.hardware).toBe(site.categoryColors?.news);
  expect(email(site)).not.toContain('#c02a22');
  expect(email(site)).toContain(`color:${site.categoryColors?.news}`);
});

it('an email has the logo as a PNG with the name as its text, on a ground of its own, and the footer line', () => {
  const logo = `/media/${'0'.repeat(20)}-1200x300/1200.png`;
  const own = { ...CONFIG, siteName: 'A "B"', siteUrl: 'https://mag.example', footerLine: '© <M>' };
  const shown = email(emailSite({ ...own, logo }));
  expect(shown).toContain(
    `<img src="https://mag.example${logo}" alt="A &quot;B&quot;" width="160" height="40"`,
  );
  expect(shown).toMatch(/padding:6px;background:#f7f5ee;color:#16182d/);
  expect(shown).toContain('<br>© &lt;M&gt;</td>');
  const dark = email(emailSite({ ...own, logoDark: logo }));
  expect(dark).toMatch(/padding:6px;background:#16182d;color:#f7f5ee/);
  expect(email(emailSite(CONFIG))).not.toMatch(/<img|<br>/);
});
