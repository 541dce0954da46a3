import type { Config } from '#platform/config/config.ts';

/** A box around lines, so that they aren't overlooked. */
function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  const rows = lines.map((line) => `  │  ${line.padEnd(width)}  │`);
  return [`  ┌${rule}┐`, ...rows, `  └${rule}┘`, ''].join('\n');
}

/** Tells the operator, once, how to log in for the first time. */
export function firstLogin(
  { adminUsername }: Pick<Config, 'adminUsername'>,
  url: string,
  password: string,
): string {
  return box([
    `Log in at ${url}`,
    `Username  ${adminUsername}`,
    `Password  ${password}`,
    'It is shown this once. Keep it, or change it after logging in.',
  ]);
}
