import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dateOf } from '#lib/format/iso.ts';

/** A cell that no spreadsheet takes for a formula, always in quotes (RFC 4180). */
function csvCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}

export const csvLine = (...cells: (string | null)[]) =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;

/** The mark that has spreadsheets read UTF-8; a table begins with it. */
export const CSV_MARK = '\ufeff';

interface CsvFile {
  /** Stands before the day in the file's name. */
  name: string;
  now: number;
  pieces: AsyncGenerator<string>;
}

/** Answers with a table to keep, a piece at a time. */
export function sendCsv(reply: FastifyReply, { name, now, pieces }: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${dateOf(now)}.csv"`)
    .send(Readable.from(pieces));
}
