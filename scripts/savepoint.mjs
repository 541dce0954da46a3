#!/usr/bin/env node
// npm run savepoint: installs what is missing, then runs the command.
import { COMMAND_FLAGS, NODE, run, SERVER_ENV, setUp } from './setup.mjs';

await setUp({ pages: false });
// npm changes the folder before it runs a script, and passes the original one.
const { npm_lifecycle_event: script, INIT_CWD: before } = process.env;
const SAVEPOINT_CALLED_FROM = (script === 'savepoint' && before) || process.cwd();
const env = { ...SERVER_ENV, ...process.env, SAVEPOINT_CALLED_FROM };
process.exit(
  await run(NODE, [...COMMAND_FLAGS, 'src/cli/savepoint.ts', ...process.argv.slice(2)], { env }),
);
