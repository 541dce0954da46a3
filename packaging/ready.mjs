// Ends with 0 where the server of this container or machine is ready, else with 1: for checks of health.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
if (!answer.ok) console.error(`The server is not ready: ${answer.status}.`);
process.exitCode = answer.ok ? 0 : 1;
