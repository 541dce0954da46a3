import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStorage } from '#platform/storage/open.ts';
import { drawing } from '#tests/support/content/images.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { restoreMedia } from './add-from-export.ts';

const HASH = 'ab'.repeat(10);
const kept = {
  key: `${HASH}-40x30`,
  name: 'lamp.jpg',
  alt: 'A lamp',
  caption: 'By her',
  type: 'image/jpeg' as const,
  credit: '',
  license: '',
  focus: null,
  bytes: 123_456,
  createdAt: NOW - 5000,
  userId: null,
  embargoUntil: null,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.deleteFrom('media').execute());
afterAll(() => database.close());

async function restored(file: Buffer | null, fields: Partial<typeof kept> = {}) {
  const { db, config } = database;
  const context = { db, config, storage: openStorage(config), now: () => NOW };
  const noted: number[] = [];
  const isHere = await restoreMedia(context, { ...kept, ...fields }, async () => file, {
    actor: { userId: 1, name: 'admin' },
    onNoted: async (_trx, id) => void noted.push(id),
  });
  const rows = await db.selectFrom('media').selectAll().execute();
  return { isHere, noted, rows };
}

it('an image exported from another library is restored byte for byte', async () => {
  const file = await smallImage();
  const { isHere, noted, rows } = await restored(file);
  const { createdAt, userId, embargoUntil, ...words } = kept;
  expect(rows).toMatchObject([
    {
      ...words,
      width: 40,
      height: 30,
      created_at: createdAt,
      embargo_until: embargoUntil,
      user_id: userId,
      done: 1,
    },
  ]);
  expect([isHere, noted]).toEqual([true, [rows[0]?.id]]);
  const stored = await openStorage(database.config).get(`${kept.key}/40.jpg`);
  expect(stored && (await buffer(stored.stream)).equals(file)).toBe(true);
  // It is recognized, and its texts here stay.
  expect(await restored(file, { alt: 'Another' })).toEqual({ isHere: true, noted: [], rows });
});

it('an image whose file is missing is not restored', async () => {
  expect(await restored(null)).toEqual({ isHere: false, noted: [], rows: [] });
});

it.each([
  ['of another width', () => smallImage(41)],
  ['of another format', () => drawing(40, 30).png().toBuffer()],
  ['that is not an image', async () => Buffer.from('<script>alert(1)</script>')],
  ['without a byte', async () => Buffer.of()],
])('a file %s is refused', async (_what, file) => {
  await expect(restored(await file())).rejects.toMatchObject({ code: /^media\./ });
  expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([]);
});
