import type { AddCommand } from '../command.ts';
import { addBackup } from './backup.ts';
import { addCheck } from './check.ts';
import { addCopy } from './copy.ts';
import { addCovers } from './covers.ts';
import { addExport } from './export.ts';
import { addImport } from './import.ts';
import { addImports } from './imports.ts';
import { addReindex } from './reindex.ts';
import { addRestore } from './restore.ts';
import { addToken } from './token.ts';
import { addUser } from './user.ts';
import { addVerify } from './verify.ts';

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
  addUser,
  addToken,
];
