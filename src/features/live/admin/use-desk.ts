import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { SECOND } from '#lib/durations.ts';
import type { Desk, DeskEntry, EntryInput } from '../contract.ts';
import { deskQuery, postEntry } from './api.ts';
import { entryTextOf } from './entry-text.ts';
import {
  forgetWaiting,
  type Kept,
  keep,
  keptOf,
  NOTHING_TYPED,
  type Typed,
  type Waiting,
} from './kept.ts';

/** So often does a desk look for what others have posted, and send what waits. */
const LOOK_AGAIN = 10 * SECOND;

/** A random name. Not `randomUUID`, which is missing without https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether trying again may help: no answer came, or the server has too much to do. */
const isPassing = (status: number | null) => status === null || status === 429 || status >= 500;

/** What is sent of what was typed. */
export function inputOf(typed: Typed): EntryInput {
  const { moment, html } = entryTextOf(typed.text, typed.isKey);
  return {
    text: html,
    moment,
    image: typed.image?.src ?? null,
    imageAlt: typed.image?.alt ?? '',
    imageCaption: typed.image?.caption ?? '',
    video: typed.video?.trim() || null,
  };
}

/** The entries with one as it is now, in its place. */
function withEntry(desk: Desk | undefined, entry: DeskEntry): Desk | undefined {
  if (desk === undefined) return;
  const isKnown = desk.entries.some(({ id }) => id === entry.id);
  // Only one is pinned.
  const others = desk.entries.map((one) =>
    entry.pinnedAt !== null && one.id !== entry.id ? { ...one, pinnedAt: null } : one,
  );
  const entries = isKnown
    ? others.map((one) => (one.id === entry.id ? entry : one))
    : [...others, entry];
  return { ...desk, entries };
}

/**
 * A desk: what the server has of it, and what this device alone has. Entries are sent in their order,
 * and wait where no answer comes; nothing that was typed goes before the server has it.
 * @param onPosted is told of each entry that the server took
 */
export function useDesk(account: number, articleId: number, onPosted: (entry: DeskEntry) => void) {
  const client = useQueryClient();
  const query = deskQuery(articleId);
  const loaded = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data === undefined ? false : LOOK_AGAIN),
  });
  const [kept, setKept] = useState(() => keptOf(account, articleId));
  const [isCutOff, setCutOff] = useState(false);
  // Also read by what goes on after the render that it began in.
  const latest = useRef(kept);
  const sending = useRef(false);

  const change = (part: Partial<Kept>) => {
    latest.current = { ...latest.current, ...part };
    keep(account, articleId, latest.current);
    setKept(latest.current);
  };
  const settle = (entry: DeskEntry) => {
    client.setQueryData(query.queryKey, (desk) => withEntry(desk, entry));
  };
  const discard = (clientKey: string) => {
    forgetWaiting(account, articleId, clientKey);
    change({ waiting: latest.current.waiting.filter((one) => one.clientKey !== clientKey) });
  };
  const refuse = (clientKey: string, refused: string | null) =>
    change({
      waiting: latest.current.waiting.map((one) =>
        one.clientKey === clientKey ? { ...one, refused } : one,
      ),
    });

  const sendWaiting = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      let next: Waiting | undefined;
      const open = () => latest.current.waiting.find(({ refused }) => refused === null);
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
          if (isPassing(status)) {
            setCutOff(true);
            return;
          }
          const [field] = Object.entries(errors);
          refuse(clientKey, field ? `${field[0]} ${field[1]}` : (detail ?? 'It was not taken.'));
        }
      }
    } finally {
      sending.current = false;
    }
  };

  const onTime = useEffectEvent(() => void sendWaiting());
  useEffect(() => {
    onTime();
    const timer = setInterval(onTime, LOOK_AGAIN);
    window.addEventListener('online', onTime);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onTime);
    };
  }, []);

  return {
    loaded,
    kept,
    change,
    settle,
    isCutOff: isCutOff && kept.waiting.some(({ refused }) => refused === null),
    /** Posts what stands in the composer, which is empty then. */
    post: (typed: Typed) => {
      const entry: Waiting = {
        ...{ clientKey: randomKey(), at: new Date().toISOString(), refused: null },
        ...{ typed, input: inputOf(typed) },
      };
      change({ fresh: NOTHING_TYPED, waiting: [...latest.current.waiting, entry] });
      return sendWaiting();
    },
    /** Sends again what was not taken. */
    retry: (clientKey: string) => {
      refuse(clientKey, null);
      return sendWaiting();
    },
    discard,
  };
}
