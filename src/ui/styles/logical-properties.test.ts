import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SIDES =
  /(?:^|[-\s])(?:left|right)(?:-(?:width|color|style|radius))?:|(?:text-align|float|clear): *(?:left|right)\b/;
const FOUR_SIDES = /^\s*(?:margin|padding|inset|border-(?:width|color|style|radius)): (.+);$/;
/** Ticks of checkboxes, which are borders of a rotated box, and marks in the middle. */
const ALLOWED = /border-width: 0 0 \dpx \dpx;|left: 50%;/;

/** Whether a line of a style sheet treats left and right differently. */
function isPhysical(line: string): boolean {
  if (ALLOWED.test(line)) return false;
  if (SIDES.test(line)) return true;
  let depth = 0;
  const spaced = [...(FOUR_SIDES.exec(line)?.[1] ?? '')].map((char) => {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    return char === ' ' && depth === 0 ? '\n' : char;
  });
  const [, right, , left] = spaced.join('').split('\n');
  return left !== undefined && left !== right;
}

it.each([
  ['  left: 0;', true],
  ['  margin-right: 1rem;', true],
  ['  border-left-color: red;', true],
  ['  border-top-right-radius: 3px;', true],
  ['  text-align: left;', true],
  ['  padding: 1px 2px 3px 4px;', true],
  ['  padding: clamp(1px, 2vw, 3px) 4px 0 0;', true],
  ['  padding: 1px 2px 3px 2px;', false],
  ['  padding: clamp(1px, 2vw, 3px) 4px 5px;', false],
  ['  inset-inline-start: 0;', false],
  ['  --margin-left-over: 0;', false],
])('a check of styles sees whether "%s" depends on the side', (line, expected) => {
  expect(isPhysical(line)).toBe(expected);
});

it('styles that readers load use the logical sides, which turn with the direction of the text', () => {
  const files = globSync('src/{ui,app,features}/**/*.css').filter(
    (file) => !/\badmin\b/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const physical = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(isPhysical)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(physical).toEqual([]);
});
