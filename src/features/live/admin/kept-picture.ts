import { clear, createStore, del, get, set } from 'idb-keyval';

const database = createStore('live-pictures', 'pictures');

/** Keeps a picture that was not sent yet; where storage is forbidden or full, it is there as long as the page is open. */
export const keepPicture = (place: string, file: File): Promise<void> =>
  set(place, file, database).catch((error) => {
    console.debug('The picture is not kept on this device', error);
  });

/** The picture that was left at this place. */
export const keptPicture = (place: string): Promise<File | undefined> =>
  get<File>(place, database).catch(() => undefined);

/** Forgets it: the server has it, or nobody wants it any more. */
export const forgetPicture = (place: string): Promise<void> =>
  del(place, database).catch(() => undefined);

/** Forgets the pictures of everybody on this device. */
export const forgetPictures = (): Promise<void> => clear(database).catch(() => undefined);
