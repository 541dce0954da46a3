import { ConfigError } from '#platform/config/schemas.ts';
import { DatabaseError } from '#platform/db/database.ts';

const LISTEN_FAILURES = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Why Savepoint can't start and what to do, without a stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (code === 'EADDRINUSE') {
    return `${error.message}. Stop the program that uses the port, or set PORT to another one.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    const reason = (port ?? 0) < 1024 ? 'Only root may listen on ports below 1024' : error.message;
    return `${reason}. Set PORT to a port above 1023, such as 3000, and put a proxy in front.`;
  }
  if (code !== undefined && LISTEN_FAILURES.has(code)) {
    return `${error.message}. Check HOST and PORT.`;
  }
  return error.message;
}
