import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ENGINES, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { engineOf } from '../engine.ts';
import { COPIED_TABLE_KEYS, COPIED_TABLES } from './copied-tables.ts';

/** Independent of the copy's own list: queries the keys of each engine. */
const PRIMARY_KEYS = {
  sqlite: sql<{ name: string; columns: string }>`
    select t.name, (select group_concat(c.name, ',' order by c.pk)
      from pragma_table_info(t.name) c where c.pk > 0) as columns
    from sqlite_schema t where t.type = 'table'`,
  postgres: sql<{ name: string; columns: string }>`
    select i.indrelid::regclass::text as name,
      string_agg(a.attname, ',' order by array_position(i.indkey::int[], a.attnum::int)) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary group by 1`,
};
const REFERENCES = {
  sqlite: sql<{ child: string; parent: string }>`
    select t.name as child, f."table" as parent
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  postgres: sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`,
};

describe.each(ENGINES)('the copied tables on %s', (engine) => {
  it('every table but the search index is copied, after those that it references', async () => {
    const { db, close } = await openTestDatabase({ engine });
    const { names, index } = engineOf(db).tables;
    const own = ['migrations', ...index];
    expect((await names(db)).filter((name) => !own.includes(name)).sort()).toEqual(
      COPIED_TABLES.toSorted(),
    );
    const { rows: references } = await REFERENCES[engine].execute(db);
    expect(references.length).toBeGreaterThan(30);
    const order: readonly string[] = COPIED_TABLES;
    for (const { child, parent } of references) {
      if (index.includes(child)) continue;
      const [at, before] = [child, parent].map((name) => order.indexOf(name));
      expect(before, `${child} references ${parent}`).toBeLessThan(at ?? 0);
    }
    const { rows: keys } = await PRIMARY_KEYS[engine].execute(db);
    for (const table of COPIED_TABLES) {
      const found = keys.find(({ name }) => name === table)?.columns;
      expect([table, COPIED_TABLE_KEYS[table].join()]).toEqual([table, found]);
    }
    await close();
  });
});
