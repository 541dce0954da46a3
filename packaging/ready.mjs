// Health check: exits with 0 if the server on this machine is ready, else with 1.
try {
  process.loadEnvFile('.env');
} catch {
  // Without it the port is the default one.
}
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
if (!answer.ok) console.error(`The server is not ready: ${answer.status}.`);
process.exitCode = answer.ok ? 0 : 1;
