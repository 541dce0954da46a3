// npm run release: makes release/savepoint-VERSION, the folder that operators install, and its .tar.gz.
import { must, NODE, setUp } from './setup.mjs';

await setUp();
await must(NODE, ['scripts/release/make.mjs', ...process.argv.slice(2)]);
