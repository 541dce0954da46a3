import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { unwritable } from './write-whole.ts';

it('a file that may not be written names the user that Savepoint runs as', () => {
  const denied = Object.assign(new Error('denied'), { code: 'EACCES', syscall: 'open' });
  expect(unwritable(denied, '/root/a.tar')).toMatchObject({
    name: 'UnwritableFile',
    message: `/root cannot be written (EACCES: Savepoint runs as ${userInfo().username}, which needs access).`,
  });
});
