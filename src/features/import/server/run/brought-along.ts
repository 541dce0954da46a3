import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { noteAddition } from '../note-addition.ts';

/** What comes along with articles, by its table; what of a row tells that nobody has changed it since. */
const BROUGHT = {
  tag: ['tags', ['name', 'description']],
  game: ['games', ['updated_at']],
  author: ['authors', ['updated_at']],
  series: ['series', ['title', 'words']],
} as const;
type Brought = keyof typeof BROUGHT;
const KINDS = Object.keys(BROUGHT) as Brought[];

/** The newest row of each kind, by its id; 0 where there is none. */
export type Newest = Record<Brought, number>;

/** What is there before something comes, in the transaction that stores it. */
export async function newestRows(trx: Db): Promise<Newest> {
  const last = KINDS.map(
    (kind) =>
      sql`(select coalesce(max(id), 0) from ${sql.table(BROUGHT[kind][0])}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Newest>`select ${sql.join(last)}`.execute(trx);
  const [newest] = rows;
  if (!newest) throw new Error('A select without a table gave no row.');
  return newest;
}

/** Notes what came along after that: an undo takes it away again. */
export async function noteNewRows(trx: Db, importId: number, before: Newest): Promise<void> {
  const after = await newestRows(trx);
  for (const kind of KINDS.filter((one) => after[one] > before[one])) {
    const [table, fields] = BROUGHT[kind];
    const columns = sql.join(['id', ...fields].map((field) => sql.ref(field)));
    const { rows } = await sql<{ id: number }>`
      select ${columns} from ${sql.table(table)} where id > ${before[kind]}`.execute(trx);
    for (const { id: ref, ...made } of rows) {
      await noteAddition(trx, { importId, kind, ref, detail: { after: made } });
    }
  }
}
