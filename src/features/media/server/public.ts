export { ownerless, remakeSizes, wrongFilesNext } from './check-files.ts';
export { type NamedPicture, wrongUses } from './check-uses.ts';
export { coverPath } from './covers/cover-files.ts';
export { COVERS_JOB, enqueueCovers, makeAllCovers, makeCovers } from './covers/cover-job.ts';
export { readOwnFormatsAlone } from './decoders.ts';
export {
  DEMO_ADDRESS,
  DEMO_FOLDER,
  DEMO_PICTURES,
  demoPictures,
  withDemoPictures,
} from './demo-pictures.ts';
export { pictureBytes } from './picture-bytes.ts';
export { addMedia, usedByMedia } from './uploads/add.ts';
export { deleteMedia } from './uploads/describe-and-delete.ts';
export { fetchPicture } from './uploads/fetch-picture.ts';
export { restoreMedia } from './uploads/restore.ts';

export {
  addMediaUses,
  countMissingMedia,
  type HeldPicture,
  heldInArticle,
  heldInTexts,
  noteGameCover,
  noteMediaUses,
  notePersonPicture,
  refuseHeld,
  releasePictures,
} from './uses.ts';
export { madeFiles, mediaKeyIn, mediaUrl } from './variants/files.ts';
export { makeSizes, REMOVAL_JOB, removePicture, SIZES_JOB } from './variants/jobs.ts';
export { isVideoLink } from './video-links.ts';
