import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Asked again this often: a tab that crashed says no goodbye. */
const ASK_EVERY = 10_000;
const SILENT_FOR = 25_000;
/** How long the first answers are waited for. Tabs of one browser answer within milliseconds. */
const FIRST_ANSWERS = 250;

interface Message {
  say: 'hello' | 'here' | 'bye';
  account: number;
  article: number | null;
  sitting: string;
  since: number;
}

interface OtherTabs {
  /** Another tab had the same article open first. */
  isSecond: boolean;
  /** The sittings of the other tabs; null until they had time to answer. */
  sittings: ReadonlySet<string> | null;
}

interface Heard {
  since: number;
  at: number;
}

const NO_ANSWER: OtherTabs = { isSecond: false, sittings: null };

/** Which other tabs of this browser have the same article open, by the same account. */
export function useOtherTabs(account: number, article: number | null, sitting: string): OtherTabs {
  const [found, setFound] = useState(NO_ANSWER);
  const since = useRef(Date.now());
  const heard = useRef(new Map<string, Heard>());

  const tell = useEffectEvent(() => {
    const earlier = [...heard.current].some(
      ([name, other]) =>
        other.since < since.current || (other.since === since.current && name < sitting),
    );
    // New articles are each one of their own.
    setFound({ isSecond: earlier && article !== null, sittings: new Set(heard.current.keys()) });
  });
  const message = useEffectEvent(
    (say: Message['say']): Message => ({ say, account, article, sitting, since: since.current }),
  );
  const isMine = useEffectEvent(
    (data: Message) => data.account === account && data.article === article,
  );

  useEffect(() => {
    if (!('BroadcastChannel' in window)) {
      setFound({ isSecond: false, sittings: new Set() });
      return;
    }
    const channel = new BroadcastChannel('newsroom-editors');
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!isMine(data)) return;
      if (data.say === 'bye') heard.current.delete(data.sitting);
      else heard.current.set(data.sitting, { since: data.since, at: Date.now() });
      if (data.say === 'hello') channel.postMessage(message('here'));
      tell();
    };
    const bye = () => channel.postMessage(message('bye'));
    const ask = () => {
      for (const [name, { at }] of heard.current) {
        if (Date.now() - at > SILENT_FOR) heard.current.delete(name);
      }
      channel.postMessage(message('hello'));
      tell();
    };
    channel.postMessage(message('hello'));
    const first = setTimeout(tell, FIRST_ANSWERS);
    const asking = setInterval(ask, ASK_EVERY);
    window.addEventListener('pagehide', bye);
    return () => {
      clearTimeout(first);
      clearInterval(asking);
      window.removeEventListener('pagehide', bye);
      channel.postMessage({ say: 'bye', account, article, sitting, since: since.current });
      channel.close();
      heard.current.clear();
    };
  }, [account, article, sitting]);

  return found;
}
