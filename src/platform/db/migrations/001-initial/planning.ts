import type { Types } from '../../dialects/dialect.ts';

/** Ideas, and who works on which article until when. Days are in the site's time zone. */
export const planning = ({ id, millis }: Types) => [
  `create table ideas (
    id ${id},
    title text not null,
    notes text not null,
    category text references categories (slug) on update cascade on delete set null,
    game_id integer references games (id) on delete set null,
    owner_id integer references users (id) on delete set null,
    planned_on text,
    created_by integer references users (id) on delete set null,
    created_at ${millis} not null,
    updated_at ${millis} not null,
    version integer not null
  )`,
  'create index ideas_planned on ideas (planned_on)',
  'create index ideas_owner on ideas (owner_id)',
  'create index ideas_creator on ideas (created_by)',
  'create index ideas_category on ideas (category)',
  'create index ideas_game on ideas (game_id)',

  `create table article_plans (
    article_id integer primary key references articles (id) on delete cascade,
    owner_id integer references users (id) on delete set null,
    planned_on text,
    deadline_on text,
    label text not null,
    note text not null,
    version integer not null
  )`,
  'create index article_plans_planned on article_plans (planned_on, article_id)',
  'create index article_plans_deadline on article_plans (deadline_on, article_id)',
  'create index article_plans_owner on article_plans (owner_id, article_id)',

  `create table article_contributors (
    article_id integer not null references article_plans (article_id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    role text not null check (role in ('words', 'images', 'edit')),
    primary key (article_id, user_id, role)
  )`,
  'create index article_contributors_user on article_contributors (user_id, article_id)',
];
