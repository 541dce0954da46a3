import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeCheck } from './code-check.tsx';

test('names each origin that code uses and no list has, and adds it in one press', async () => {
  const changes: string[][] = [];
  render(
    <CodeCheck
      values={{
        headCode:
          '<script src="https://a.example/t.js"></script><script>l("//b.example/")</script>',
        bodyCode: '<img src="https://px.example/1"><img src="https://x.listed.example/2">',
        codeScripts: 'https://c.example',
        codeImages: 'https://*.listed.example',
      }}
      onChange={(...change) => changes.push(change)}
    />,
  );
  const missing = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(missing.map((text) => text?.split('Add')[0])).toEqual([
    'https://a.example in Allowed script sites',
    'https://b.example in Allowed script sites',
    'https://px.example in Allowed image sites',
  ]);
  const user = userEvent.setup();
  await user.click(
    screen.getByRole('button', { name: 'Add https://b.example to Allowed script sites' }),
  );
  await user.click(screen.getByRole('button', { name: /https:\/\/px/ }));
  expect(changes).toEqual([
    ['codeScripts', 'https://c.example\nhttps://b.example'],
    ['codeImages', 'https://*.listed.example\nhttps://px.example'],
  ]);
});

test.each([
  ['unreadable code', '<script src='],
  ['code of this site only', '<script>go()</script><script src="/own.js"></script>'],
])('shows nothing for %s', (_what, headCode) => {
  const { container } = render(<CodeCheck values={{ headCode }} onChange={() => undefined} />);
  expect(container.textContent).toBe('');
});
