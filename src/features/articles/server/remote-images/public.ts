export type { FetchedImage } from './add-to-library.ts';
export { fetchImageByJob } from './fetch-job.ts';
export type { ImageRule } from './replace-in-save.ts';
export {
  archiveImageJob,
  DELETE_REMOTE_IMAGES_JOB,
  deleteUnusedImages,
  REMOTE_IMAGE_JOB,
  requestImages,
} from './store.ts';
