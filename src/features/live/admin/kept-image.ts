import { clear, createStore, del, get, set } from 'idb-keyval';

const database = createStore('live-images', 'images');

/** Keeps an image that was not sent yet; where storage is forbidden or full, it is there as long as the page is open. */
export const keepImage = (place: string, file: File): Promise<void> =>
  set(place, file, database).catch((error) => {
    console.debug('The image is not kept on this device', error);
  });

/** The image that was left at this place. */
export const keptImage = (place: string): Promise<File | undefined> =>
  get<File>(place, database).catch(() => undefined);

/** Forgets it: the server has it, or nobody wants it any more. */
export const forgetImage = (place: string): Promise<void> =>
  del(place, database).catch(() => undefined);

/** Forgets the images of everybody on this device. */
export const forgetImages = (): Promise<void> => clear(database).catch(() => undefined);
