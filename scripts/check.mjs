// npm run check: all static checks.
import { must, setUp } from './setup.mjs';

await setUp({ pages: false });
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
for (const part of ['format', 'types', 'promises', 'boundaries', 'unused', 'words']) {
  console.log(`check: ${part}`);
  await must(npm, ['run', '--silent', `check:${part}`], { shell: npm === 'npm.cmd' });
}
