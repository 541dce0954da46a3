import { expect, it } from 'vitest';
import { latinSlug } from './latin-slug.ts';

it.each([
  ['Обзор новой игры', 'obzor-novoy-igry'],
  ['Обзор GTA 6', 'obzor-gta-6'],
  ['夜の喫茶店', 'yenochichadian'],
  ['젤다의 전설', 'jeldaui-jeonseol'],
  ['Ελληνικά νέα', 'ellinika-nea'],
  ['مراجعة', 'mrj-h'],
  ['Night 夜 Bus', 'night-bus'],
  ['NieR:Automata™ 2', 'nier-automata-2'],
  ['Pokémon® Scarlet© ℠', 'pokemon-scarlet'],
  ['C++ & C# -- a guide', 'c-c-a-guide'],
  ['!!!', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(latinSlug(title)).toBe(slug);
});
