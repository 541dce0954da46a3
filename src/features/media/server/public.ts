export { mediaKeyIn, withoutCrops } from '../use-crops.values.ts';
export { ownerless, remakeSizes, wrongFilesNext } from './check-files.ts';
export { type NamedImage, wrongUses } from './check-uses.ts';
export { coverPath } from './covers/cover-files.ts';
export { COVERS_JOB, enqueueCovers, makeAllCovers, makeCovers } from './covers/cover-job.ts';
export { coverBrand } from './covers/cover-key.ts';
export { creditsIn } from './credits/image-credits.views.ts';
export { deleteUnusedCrops, restoreCrops, storedCrops } from './crops/store-crops.ts';
export { makeUseCrops, USE_CROPS_JOB } from './crops/use-crops-job.ts';
export { readOwnFormatsAlone } from './decoders.ts';
export {
  DEMO_ADDRESS,
  DEMO_FOLDER,
  DEMO_IMAGES,
  demoImages,
  withDemoImages,
} from './demo-images.ts';
export { feedFiles } from './image-bytes.ts';
export { addPageMedia, hidePageMedia, noteSnippetImages } from './page-uses.ts';
export { usedByMedia } from './quota.ts';
export { RECORDING_REMOVAL_JOB, removeRecording } from './recordings/add-recording.ts';
export { deleteRecording } from './recordings/edit-recording.ts';
export { firstAudioKeyIn } from './recordings/recording-uses.ts';
export {
  type AudioFile,
  articlesWithAudio,
  audioFiles,
  type PlayableRecording,
  RECORDING_FOLDER,
  recordingFiles,
  recordingStorageKey,
  recordingsIn,
} from './recordings/recordings.views.ts';
export { restoreRecording } from './recordings/restore-recording.ts';
export { captionsOf, storedRecordings } from './recordings/stored-recordings.ts';
export {
  type FollowReplacement,
  type ReplacedImage,
  withCurrentImages,
} from './replace-in-text.ts';
export { imageAt, noteSettingImage, settingsShowing } from './setting-images.ts';
export { storedImage } from './stored-image.ts';
export { addMedia } from './uploads/add.ts';
export { restoreMedia } from './uploads/add-from-export.ts';
export { deleteMedia } from './uploads/describe-and-delete.ts';
export { fetchImage } from './uploads/fetch-image.ts';
export { articlesShowing, pagesShowing } from './uploads/uses.views.ts';

export {
  addMediaUses,
  addSavedMediaUses,
  countMissingMedia,
  type HeldImage,
  heldInArticles,
  heldInTexts,
  noteAuthorImage,
  noteGameCover,
  noteMediaUses,
  refuseHeld,
  releaseImages,
} from './uses.ts';
export { CROPS_JOB, remakeCrops } from './variants/crop-files.ts';
export { makeSizes, REMOVAL_JOB, removeImage, SIZES_JOB } from './variants/jobs.ts';
export { madeFiles, mediaUrl } from './variants/variant-sizes.ts';
export { isVideoLink } from './video-links.ts';
export { deleteUnusedStills } from './videos/stills.ts';
