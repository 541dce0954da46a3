import { randomUUID } from 'node:crypto';
import { newPageSchema } from '#features/pages/contract.ts';
import { createPage } from '#features/pages/server/store.ts';
import { isStandardPage } from '#features/pages/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/test-database.ts';

const config = { siteUrl: 'http://localhost:3000' };

/** A published page of the site. @param fields those that matter to the test */
export async function makePage(
  db: Db,
  fields: Partial<(typeof newPageSchema)['_input']> = {},
): Promise<{ id: number; slug: string }> {
  const title = `Page ${randomUUID().slice(0, 8)}`;
  const input = newPageSchema.parse({
    ...{ title, content: '<p>Text</p>', publish: true },
    ...{ isStandard: isStandardPage(fields.slug ?? ''), ...fields },
  });
  const actor = { userId: null, name: 'Ines' };
  const id = await createPage(db, input, { actor, now: NOW, config });
  return db
    .selectFrom('pages')
    .select(['id', 'slug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
