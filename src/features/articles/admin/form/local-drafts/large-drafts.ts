const DATABASE = 'newsroom-drafts';
const STORE = 'drafts';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database gave no answer.'));
  });
}

function open(): Promise<IDBDatabase> {
  const opening = window.indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return done(opening);
}

/** One after the other: a draft that is removed after it was kept must not come back. */
let turn: Promise<unknown> = Promise.resolve();

/** @returns what the step gave; `otherwise` where the browser has or allows no database */
function inTurn<T>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<T>,
  otherwise: T | null,
): Promise<T | null> {
  const run = async () => {
    let database: IDBDatabase | undefined;
    try {
      database = await open();
      return await done(step(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return otherwise;
    } finally {
      database?.close();
    }
  };
  const result = turn.then(run);
  turn = result;
  return result;
}

/** Keeps a text under a key. @returns whether it is kept */
export async function keepLarge(key: string, text: string): Promise<boolean> {
  return (await inTurn<IDBValidKey>('readwrite', (store) => store.put(text, key), null)) !== null;
}

export async function removeLarge(key: string): Promise<void> {
  await inTurn('readwrite', (store) => store.delete(key), undefined);
}

/** Every text that is kept; none where the browser has no database. */
export async function allLarge(): Promise<string[]> {
  const found = await inTurn<unknown[]>('readonly', (store) => store.getAll(), []);
  return (found ?? []).filter((text) => typeof text === 'string');
}
