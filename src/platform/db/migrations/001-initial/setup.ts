/** The first setup of an installation, and what the demo magazine brought. */
export const setup = () => [
  `create table setup (
    id integer primary key check (id = 1),
    state text not null check (state in ('pending', 'later', 'done'))
  )`,
  `create table demo_items (
    kind text not null check (kind in ('article', 'game', 'series', 'author', 'user')),
    ref integer not null,
    last_event integer not null,
    primary key (kind, ref)
  )`,
];
