import { expect, test } from 'vitest';
import { STAFF_PERMISSIONS } from '#features/users/policy.ts';
import type { Site } from '#ui/site.ts';
import { destinationsFor } from '../destinations.ts';

const USER = {
  id: 1,
  username: 'ada',
  role: 'admin' as const,
  isMainAdmin: true,
  can: STAFF_PERMISSIONS,
};
const SITE: Site = {
  name: 'Savepoint',
  url: 'https://savepoint.example',
  authorLabel: 'Staff',
  takesMessages: true,
  remoteImages: 'import',
  bylines: true,
};

test('the key G and a letter open one screen each', () => {
  const screens = new Map<string, string[]>();
  for (const { letter, label } of destinationsFor(USER, SITE)) {
    if (letter) screens.set(letter, [...(screens.get(letter) ?? []), label]);
  }
  expect(screens.size).toBeGreaterThan(20);
  expect([...screens].filter(([, labels]) => labels.length > 1)).toEqual([]);
});
