import type { Config } from '../config/config.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage of the settings: a bucket or a folder. */
export function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return s3 === null ? new FolderStorage(dataDir) : new S3Storage(s3);
}
