// Does what a starting instance does to its store, and says whether it loaded the demo: run as a
// process of its own by the tests of instances that start together.
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';

const config = readConfig(process.env);
const store = await openDatabase(config);
const { withDemo } = await prepareDatabase(store, config, Date.now());
await store.close();
process.stdout.write(JSON.stringify({ withDemo }));
