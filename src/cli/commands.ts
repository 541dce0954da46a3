import type { AddCommand } from './command.ts';
import { addBackup } from './commands/backup.ts';
import { addCheck } from './commands/check.ts';
import { addCopy } from './commands/copy.ts';
import { addCovers } from './commands/covers.ts';
import { addDemo } from './commands/demo/demo.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addImports } from './commands/imports.ts';
import { addReindex } from './commands/reindex.ts';
import { addRestore } from './commands/restore.ts';
import { addSettings } from './commands/settings/settings.ts';
import { addToken } from './commands/token.ts';
import { addUser } from './commands/user.ts';
import { addVerify } from './commands/verify.ts';

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly AddCommand[] = [
  addBackup,
  addVerify,
  addRestore,
  addExport,
  addImport,
  addImports,
  addCopy,
  addCheck,
  addReindex,
  addCovers,
  addSettings,
  addDemo,
  addUser,
  addToken,
];
