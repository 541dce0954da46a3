import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Where old addresses lead, and what was asked for and not found. */
export async function redirects(db: Db, types: Types): Promise<void> {
  for (const statement of [...table(types), ...missing(types)]) {
    await sql.raw(statement).execute(db);
  }
}

const table = ({ id, millis }: Types) => [
  `create table redirects (
    id ${id},
    source text not null,
    folded text not null,
    match text not null check (match in ('exact', 'prefix')),
    target text,
    target_key text,
    hits ${millis} not null default 0,
    last_used_at ${millis},
    created_at ${millis} not null,
    unique (source, match)
  )`,
  'create index redirects_folded on redirects (folded)',
  'create index redirects_target on redirects (target_key)',
];

const missing = ({ millis }: Types) => [
  `create table missing_addresses (
    day ${millis} not null,
    address text not null,
    count integer not null,
    primary key (day, address)
  )`,
  'create index missing_addresses_address on missing_addresses (address)',
  // Asked for and not found, and nobody wants to hear of it again.
  'create table ignored_addresses (address text primary key)',
];
