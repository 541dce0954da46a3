import { describe, expect, it } from 'vitest';
import { hexColor } from './hex-color.ts';

describe('hexColor', () => {
  it.each([
    ['#6b7280', '#6b7280'],
    ['#6B7280', '#6b7280'],
    ['6b7280', '#6b7280'],
    ['  #abc ', '#aabbcc'],
    ['0f0', '#00ff00'],
  ])('hexColor reads %j as %s', (text, color) => {
    expect(hexColor(text)).toBe(color);
  });

  it.each(['', '#', 'grey', '#12345', '#1234567', '##123456', '#12 456', 'rgb(0,0,0)'])(
    'hexColor reads no color in %j',
    (text) => {
      expect(hexColor(text)).toBeNull();
    },
  );
});
