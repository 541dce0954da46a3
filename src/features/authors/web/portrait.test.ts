import { expect, test } from 'vitest';
import { initialsOf } from './portrait.tsx';

test.each([
  ['Mara Quill', 'MQ'],
  ['Cher', 'C'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc', 'JL'],
  ['王 小明', '王小'],
  ['élan', 'É'],
])('without an image %s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
