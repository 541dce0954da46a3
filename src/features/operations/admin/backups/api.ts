import { adminCall, adminFile } from '#lib/api/admin-api.ts';
import { saveFile } from '#ui/admin/files/save-file.ts';

const PATH = '/api/admin/backups';

type Message = { message: string };

export const backUpNow = () => adminCall<Message>('POST', PATH);
export const verifyBackup = (file: string) =>
  adminCall<Message>('POST', `${PATH}/verify`, { file });

/** Downloads a backup. */
export async function downloadBackup(file: string): Promise<void> {
  await saveFile(await adminFile(`${PATH}/download`, { file }), file);
}
