// Prepares the database as a starting instance does and reports whether it loaded the demo. Tests of
// instances that start together run it as a child process.
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
const { withDemo } = await prepareDatabase(database, config, Date.now());
await database.close();
process.stdout.write(JSON.stringify({ withDemo }));
