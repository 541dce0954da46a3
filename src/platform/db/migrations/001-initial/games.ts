import type { Types } from '../../dialects/dialect.ts';

/** Games, and which articles are about them. */
export const games = ({ id, millis }: Types) => [
  `create table games (
    id ${id},
    slug text not null unique,
    title text not null,
    title_key text not null,
    title_words text not null,
    search_key text not null,
    cover text,
    summary text not null,
    developer text not null,
    publisher text not null,
    series text not null,
    series_key text not null,
    links text not null,
    ratings text not null,
    wikidata text,
    listed integer not null check (listed in (0, 1)),
    first_day ${millis},
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,
  'create index games_title on games (title_key)',
  'create index games_series on games (series_key)',
  'create index games_first_day on games (first_day)',
  `create table game_slugs (
    slug text primary key,
    game_id integer not null references games (id) on delete cascade
  )`,
  'create index game_slugs_game on game_slugs (game_id)',

  `create table game_genres (
    game_id integer not null references games (id) on delete cascade,
    slug text not null,
    name text not null,
    position integer not null,
    primary key (game_id, slug)
  )`,
  'create index game_genres_slug on game_genres (slug, game_id)',
  `create table game_releases (
    id ${id},
    game_id integer not null references games (id) on delete cascade,
    position integer not null,
    platform text not null,
    platform_slug text not null,
    region text not null,
    date text,
    day ${millis},
    note text not null,
    unique (game_id, platform_slug, region)
  )`,
  'create index game_releases_platform on game_releases (platform_slug, game_id)',
  'create index game_releases_day on game_releases (day)',
  `create table game_images (
    media_id integer not null references media (id) on delete cascade,
    game_id integer not null references games (id) on delete cascade,
    primary key (media_id, game_id)
  )`,
  'create index game_images_game on game_images (game_id)',

  `create table article_games (
    article_id integer not null references articles (id) on delete cascade,
    game_id integer not null references games (id) on delete cascade,
    position integer not null,
    primary key (article_id, game_id)
  )`,
  'create index article_games_game on article_games (game_id, article_id)',
];
