import { expect, it } from 'vitest';
import { reloadHint } from './use-settings.ts';

it('a save asks for a reload only if the admin area shows one of its settings', () => {
  expect(reloadHint(['siteName'])).toContain('Reload this page');
  expect(reloadHint(['language'])).toBeUndefined();
  expect(reloadHint(['language', 'siteName'])).toContain('Reload this page');
});
