import type { Types } from '../../dialects/dialect.ts';

/** What admins set for the site. */
export const settings = ({ millis }: Types) => [
  `create table settings (
    key text primary key,
    value text,
    version integer not null,
    updated_at ${millis} not null,
    updated_by text not null
  )`,
];
