import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { deleteImport } from '../actions.ts';
import { importView } from '../import.views.ts';

const ITEMS = 2001;

describe.each(ENGINES)('an import of many items on %s', (engine) => {
  let site: ImportSite;
  let id: number;
  const statements: string[] = [];
  let counted: Awaited<ReturnType<typeof openDatabase>>;

  beforeAll(async () => {
    site = await openImportSite(engine);
    counted = await openDatabase(site.database.config, (text) => statements.push(text));
    ({ id } = await site.read([{ id: 1 }]));
    const item = await site.db.selectFrom('import_items').selectAll().executeTakeFirstOrThrow();
    for (let position = 1; position < ITEMS; position += 100) {
      const more = Array.from({ length: 100 }, (_, index) => position + index);
      const rows = more.map((at) => ({ ...item, position: at, source_id: `more ${at}` }));
      await site.db.insertInto('import_items').values(rows).execute();
    }
  });
  afterAll(async () => {
    await counted.close();
    await site.close();
  });
  const left = async () =>
    (await site.db.selectFrom('import_items').select('position').execute()).length;

  it('shows its progress without reading items that need no decision', async () => {
    const look = async () => {
      statements.length = 0;
      await importView(counted.db, id);
      return statements.length;
    };
    const before = await look();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    expect(await look()).toBeLessThan(before - 2);
    expect(statements.join('\n')).not.toMatch(/warnings/);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/pause`));
  });

  it('is deleted in batches of a thousand, and cannot continue after the deletion started', async () => {
    const actor = { userId: 1, name: 'Ada', role: 'admin', session: null } as const;
    const caller = { address: '', agent: '', log: site.app.log };
    statements.length = 0;
    const ended = new Error('The process ended.');
    const dying = new Proxy(counted.db, {
      get(target, name) {
        // After the first thousand.
        if (name === 'transaction' && statements.some((text) => text.startsWith('delete')))
          throw ended;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const by = { actor: { ...actor, caller }, now: site.clock.now };
    await expect(deleteImport(dying, id, by)).rejects.toBe(ended);
    expect(await left()).toBe(ITEMS - 1000);
    const resumed = await site.admin.post(`${IMPORTS}/${id}/resume`);
    expect(problemOf(resumed).code).toBe('import.state');
    jsonOf(await site.admin.del(`${IMPORTS}/${id}`));
    expect(await left()).toBe(0);
    expect((await site.admin.get(`${IMPORTS}/${id}`)).statusCode).toBe(404);
  });
});
