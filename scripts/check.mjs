// npm run check: everything that can be said about the code without running it.
import path from 'node:path';
import { must, NODE, ROOT, setUp } from './setup.mjs';

await setUp({ pages: false });
const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);
const tsc = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
const steps = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types: server', NODE, [tsc, '-p', 'tsconfig.json']],
  ['types: web', NODE, [tsc, '-p', 'tsconfig.web.json']],
  ['promises', bin('oxlint'), ['--type-aware', '--deny-warnings', '-c', 'oxlint.json']],
  [
    'import boundaries',
    bin('depcruise'),
    ['--config', 'dependency-cruiser.cjs', 'src', 'bench', 'tests'],
  ],
  ['dead code', bin('knip'), []],
];
for (const [name, command, args] of steps) {
  console.log(`check: ${name}`);
  await must(command, args);
}
