import { expect, it } from 'vitest';
import type { MenuLink } from '#lib/site-defaults.ts';
import type { Setting } from '../../settings.contract.ts';
import { draftsSince } from './use-drafts.ts';

const links = (...labels: string[]): MenuLink[] =>
  labels.map((label) => ({ label, url: `/${label}`, isHidden: false, opensNewTab: false }));
const setting = (key: Setting['key'], version: number, value: MenuLink[]): Setting => ({
  ...{
    key,
    version,
    value,
    default: null,
    isDefault: false,
    lockedBy: null,
    updatedAt: null,
    updatedBy: null,
  },
});

it('links that are moved while a save runs stay unsaved, on top of what was saved', () => {
  const before = setting('headerMenu', 1, links('a', 'b', 'c'));
  const footer = { field: links('x'), before: setting('footerMenu', 1, links('y')) };
  const sent = { headerMenu: { field: links('b', 'a', 'c'), before } };
  const saved = setting('headerMenu', 2, links('b', 'a', 'c'));
  const moved = { field: links('c', 'b', 'a'), before };
  expect(draftsSince({ headerMenu: moved, footerMenu: footer }, sent, [saved])).toEqual({
    headerMenu: { field: moved.field, before: saved },
    footerMenu: footer,
  });
  expect(draftsSince(sent, sent, [saved])).toEqual({});
});
