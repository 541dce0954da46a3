import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Files } from '../files/files.ts';

/** As Ghost exports its members: 'members.csv', 'site.members.2024-01-01.csv'. */
const NAMED = /(^|[/.])members[^/]*\.csv$/i;

/** Email addresses in the CSV files of members that Ghost exports separately. */
export async function* membersIn(files: Files): AsyncGenerator<string> {
  for (const name of files.names.filter((one) => NAMED.test(one))) {
    const bytes = Readable.from(files.read(name, Number.POSITIVE_INFINITY));
    const options = { bom: true, columns: true, relax_column_count: true, relax_quotes: true };
    const rows = bytes.pipe(parse({ ...options, skip_records_with_error: true }));
    bytes.on('error', (error) => rows.destroy(error));
    for await (const row of rows) {
      const { email } = row as { email?: string };
      if (email !== undefined) yield email;
    }
  }
}
