// Makes or verifies a backup in a child process.
import { serveParent } from '#platform/workers/child-process.ts';
import { runBackupTask } from './backup-task.ts';

serveParent(runBackupTask);
