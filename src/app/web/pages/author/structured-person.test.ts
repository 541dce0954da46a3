import { expect, test } from 'vitest';
import { initialsOf } from '#features/people/web/portrait.tsx';
import { structuredPerson } from './structured-person.ts';

const site = {
  name: 'Press Start',
  url: 'https://press.example',
  authorLabel: 'Press Staff',
  takesMessages: false,
  remoteImages: 'import' as const,
};
const person = {
  ...{ slug: 'mara', name: 'Mara Quill', bio: 'Plays slowly.' },
  picture: '/media/0123456789abcdef0123-800x1000/800.webp',
  links: [
    { label: 'Write', url: 'mailto:mara@press.example' },
    { label: 'mara.example', url: 'https://mara.example/' },
  ],
  ...{ articleCount: 3, since: '2019-03-01T00:00:00.000Z', published: [] },
};

test('says who somebody is, and where else they are on the web', () => {
  expect(structuredPerson(person, site)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Mara Quill',
      url: 'https://press.example/authors/mara',
      description: 'Plays slowly.',
      image: 'https://press.example/media/0123456789abcdef0123-800x1000/800.webp',
      sameAs: ['https://mara.example/'],
    },
  });
  const bare = { ...person, bio: '', picture: null, links: [] };
  const { mainEntity } = structuredPerson(bare, site);
  expect(Object.keys(mainEntity)).toEqual(['@type', 'name', 'url', 'worksFor']);
});

test.each([
  ['Mara Quill', 'MQ'],
  ['Cher', 'C'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc', 'JL'],
  ['王 小明', '王小'],
  ['élan', 'É'],
])('without a picture %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
