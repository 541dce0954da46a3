import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { SECOND } from '#lib/durations.ts';
import { t } from '#lib/messages/admin.ts';
import { randomId } from '#lib/random-id.ts';
import type { Desk, DeskEntry, EntryInput } from '../contract.ts';
import { deskQuery, postEntry } from './api.ts';
import {
  type ComposerValues,
  type DeskDraft,
  EMPTY_COMPOSER,
  readDesk,
  removeUnsent,
  storeDesk,
  type UnsentEntry,
} from './desk-draft.ts';
import { textToEntry } from './entry-text.ts';

/** How often the desk fetches the entries of others and sends its own unsent ones. */
const POLL_INTERVAL = 10 * SECOND;

/** Whether a retry may help: there was no answer, or the server is overloaded. */
const isTemporary = (status: number | null) => status === null || status === 429 || status >= 500;

/** The composer's values as a request. */
export function entryInput(typed: ComposerValues): EntryInput {
  const { moment, html } = textToEntry(typed.text, typed.isKey);
  return {
    text: html,
    moment,
    image: typed.image?.src ?? null,
    imageAlt: typed.image?.alt ?? '',
    imageCaption: typed.image?.caption ?? '',
    video: typed.video?.trim() || null,
  };
}

/** The desk with one entry added or replaced. */
function withEntry(desk: Desk | undefined, entry: DeskEntry): Desk | undefined {
  if (desk === undefined) return;
  const isKnown = desk.entries.some(({ id }) => id === entry.id);
  // Only one entry can be pinned.
  const others = desk.entries.map((one) =>
    entry.pinnedAt !== null && one.id !== entry.id ? { ...one, pinnedAt: null } : one,
  );
  const entries = isKnown
    ? others.map((one) => (one.id === entry.id ? entry : one))
    : [...others, entry];
  return { ...desk, entries };
}

/**
 * The desk of an article: the server's entries and the unsent ones of this device. Unsent entries are sent in order,
 * retried while the server can't be reached, and stored until it has them.
 * @param onPosted called for each entry that the server has accepted
 */
export function useDesk(account: number, articleId: number, onPosted: (entry: DeskEntry) => void) {
  const client = useQueryClient();
  const query = deskQuery(articleId);
  const loaded = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data === undefined ? false : POLL_INTERVAL),
  });
  const [draft, setDraft] = useState(() => readDesk(account, articleId));
  const [isCutOff, setCutOff] = useState(false);
  // Read by requests that outlive the render that started them.
  const latest = useRef(draft);
  const sending = useRef(false);

  const change = (part: Partial<DeskDraft>) => {
    latest.current = { ...latest.current, ...part };
    storeDesk(account, articleId, latest.current);
    setDraft(latest.current);
  };
  const settle = (entry: DeskEntry) => {
    client.setQueryData(query.queryKey, (desk) => withEntry(desk, entry));
  };
  const discard = (clientKey: string) => {
    removeUnsent(account, articleId, clientKey);
    change({ unsent: latest.current.unsent.filter((one) => one.clientKey !== clientKey) });
  };
  const refuse = (clientKey: string, refused: string | null) =>
    change({
      unsent: latest.current.unsent.map((one) =>
        one.clientKey === clientKey ? { ...one, refused } : one,
      ),
    });

  const sendAll = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      let next: UnsentEntry | undefined;
      const open = () => latest.current.unsent.find(({ refused }) => refused === null);
      for (next = open(); next !== undefined; next = open()) {
        const { clientKey, input } = next;
        try {
          const entry = await postEntry(articleId, { ...input, clientKey });
          setCutOff(false);
          settle(entry);
          discard(clientKey);
          onPosted(entry);
        } catch (error) {
          const { status, detail, errors } = problemOf(error);
          if (isTemporary(status)) {
            setCutOff(true);
            return;
          }
          const [field] = Object.entries(errors);
          refuse(
            clientKey,
            field ? `${field[0]} ${field[1]}` : (detail ?? t('The server refused it.')),
          );
        }
      }
    } finally {
      sending.current = false;
    }
  };

  const onTime = useEffectEvent(() => void sendAll());
  useEffect(() => {
    onTime();
    const timer = setInterval(onTime, POLL_INTERVAL);
    window.addEventListener('online', onTime);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onTime);
    };
  }, []);

  return {
    loaded,
    draft,
    change,
    settle,
    isCutOff: isCutOff && draft.unsent.some(({ refused }) => refused === null),
    /** Posts an entry and empties the composer. */
    post: (typed: ComposerValues) => {
      const entry: UnsentEntry = {
        clientKey: randomId(),
        at: new Date().toISOString(),
        refused: null,
        typed,
        input: entryInput(typed),
      };
      change({ fresh: EMPTY_COMPOSER, unsent: [...latest.current.unsent, entry] });
      return sendAll();
    },
    /** Retries an entry that the server refused. */
    retry: (clientKey: string) => {
      refuse(clientKey, null);
      return sendAll();
    },
    discard,
  };
}
