// Part of npm run check: refuses Markdown with avoided words (listed in scripts/words.grit). Code in it isn't
// checked, nor is the glossary, which lists the words.
import { globSync, readFileSync } from 'node:fs';

const [, expression] =
  /r"\(\?s\)\.\*(.*)\.\*"/.exec(readFileSync('scripts/words.grit', 'utf8')) ?? [];
if (!expression) throw new Error('scripts/words.grit has no expression.');
const AVOIDED = new RegExp(expression, 'g');

const files = globSync(['*.md', 'docs/*.md', 'src/**/README.md', 'demo/*.md', 'bench/*.md']);
let found = 0;
for (const file of files.filter((name) => name !== 'docs/glossary.md')) {
  let isCode = false;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode) continue;
    for (const [word] of line.replace(/`[^`]*`/g, '``').matchAll(AVOIDED)) {
      console.error(
        `${file}:${index + 1}: "${word.trim()}" is a word that we avoid (docs/glossary.md)`,
      );
      found += 1;
    }
  }
}
process.exit(found > 0 ? 1 : 0);
