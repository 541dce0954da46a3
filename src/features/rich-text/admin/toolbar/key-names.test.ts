import { expect, test } from 'vitest';
import { keyNames } from './key-names.ts';

test('shortcuts name the keys as Mac or PC keyboards do', () => {
  expect(keyNames('Mod-b', false)).toEqual(['Ctrl', 'B']);
  expect(keyNames('Mod-Shift-8', true)).toEqual(['⌘', '⇧', '8']);
  expect(keyNames('Mod-\\', false)).toEqual(['Ctrl', '\\']);
  expect(keyNames('Alt-F10', false)).toEqual(['Alt', 'F10']);
  expect(keyNames('Alt-Shift-ArrowUp', false)).toEqual(['Alt', 'Shift', '↑']);
});
