import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { isOutage } from '../db/outage.ts';

/** The server's log: JSON lines, without the errors that `Outage` logs together. */
export function openLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: logLevel,
      hooks: {
        logMethod(args, method) {
          const [fields] = args as [unknown];
          const hasError = typeof fields === 'object' && fields !== null && 'err' in fields;
          // Fastify logs some errors without fields.
          if (!isOutage(hasError ? fields.err : fields)) method.apply(this, args);
        },
      },
    },
    destination,
  );
}
