import type { Kysely } from 'kysely';
import type { AdminTables } from './tables/admin.ts';
import type { MagazineTables } from './tables/magazine.ts';
import type { ReaderTables } from './tables/readers.ts';

/** Every table of the store; times are UTC epoch milliseconds. */
export interface Schema extends AdminTables, MagazineTables, ReaderTables {}

/** The store or a transaction on it: every data function takes one as its first argument. */
export type Db = Kysely<Schema>;
