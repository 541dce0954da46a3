// Does what a starting instance does to its store, and says whether it loaded the demo: run as a
// process of its own by the tests of instances that start together.
import { prepareStore } from '#app/server/start/prepare-store.ts';
import { readConfig } from '#platform/config/config.ts';
import { openStore } from '#platform/db/store.ts';

const config = readConfig(process.env);
const store = await openStore(config);
const { withDemo } = await prepareStore(store, config, Date.now());
await store.close();
process.stdout.write(JSON.stringify({ withDemo }));
