import { expect, it } from 'vitest';
import { compareNames } from './compare-names.ts';

it.each([
  ['pl', ['Lublin', 'Łódź', 'Malbork']],
  ['de', ['Ode', 'Öl', 'Ort', 'Zelda']],
  ['es', ['nube', 'ñandú', 'oca']],
  ['fr', ['cote', 'côté', 'coter', 'étoile', 'zone']],
  ['ar', ['ألعاب', 'بطل', 'تحدي']],
  ['ja', ['アクション', 'カード', 'ゲーム']],
])('names in %s are sorted as its dictionaries do', (language, names) => {
  expect(names.toReversed().sort(compareNames(language))).toEqual(names);
});
