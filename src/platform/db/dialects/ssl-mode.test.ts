import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { withSslMode } from './ssl-mode.ts';

it.each([
  ['postgres://u@db/x', 'postgres://u@db/x'],
  ['postgres://u@db/x?sslmode=disable', 'postgres://u@db/x?sslmode=disable'],
  ['postgres://u@db/x?sslmode=require', 'postgres://u@db/x?sslmode=verify-full'],
  ['postgres://u@db/x?a=b&sslmode=verify-ca&c=d', 'postgres://u@db/x?a=b&sslmode=verify-full&c=d'],
  [
    'postgres://u@db/x?uselibpqcompat=true&sslmode=require',
    'postgres://u@db/x?uselibpqcompat=true&sslmode=require',
  ],
])('the driver gets %s as %s, and warns of nothing', (url, expected) => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  expect(withSslMode(url)).toBe(expected);
  new pg.Client({ connectionString: withSslMode(url) });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
