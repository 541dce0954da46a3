import { videoId } from '#features/media/values.ts';

/** A player or widget of another site. */
export interface Embed {
  /** The other site, as readers know it. */
  provider: string;
  /** The URL of the stored frame. `readEmbed` of it gives the same embed. */
  src: string;
  /** The page that its placeholder links to. */
  page: string;
  shape: Shape;
  /** The ID of a YouTube video. */
  video?: string;
}

/** How high a frame is: 16:9, or by the class of this name. */
type Shape = 'video' | 'audio' | 'list' | 'strip' | 'tall';

type Read = Omit<Embed, 'provider' | 'shape'> & { shape?: Shape };

export interface Provider {
  name: string;
  /** Its hosts; 'www.' and 'm.' don't matter. */
  hosts: readonly string[];
  /** Reads the URLs of its pages and of its own frames. */
  read(url: URL): Read | null;
  /** Adds what only a running frame needs. @param host the magazine's */
  start?(frame: URL, host: string): void;
}

/** Seconds of '95', '95s', '1m35s' and '1h2m3s'; 0 for anything else. */
function seconds(text: string | null | undefined): number {
  const [whole, hours, minutes, rest] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '') ?? [];
  const sum = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
  return whole && sum <= 1_000_000 ? sum : 0;
}

/** A URL with the parameters that have a value. */
function withQuery(page: string, query: Record<string, string | number | null | undefined>) {
  const url = new URL(page);
  for (const [name, value] of Object.entries(query)) {
    if (value) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A parameter that has this form. */
function parameter(url: URL, name: string, form: RegExp): string | null {
  const value = url.searchParams.get(name) ?? '';
  return form.test(value) ? value : null;
}

/** Public playlists: mixes and lists of one account don't play elsewhere. */
const PLAYLIST = /^(?:PL|UU|OL|FL)[\w-]{8,62}$/;

const youtube: Provider = {
  name: 'YouTube',
  hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  read(url) {
    const [, other = null] = /^\/(?:shorts|live)\/([\w-]{11})$/.exec(url.pathname) ?? [];
    const id = videoId(url.href) ?? other;
    const list = parameter(url, 'list', PLAYLIST);
    const { searchParams } = url;
    if (id === null) {
      if (list === null || !/^\/(?:playlist|embed\/videoseries)$/.test(url.pathname)) return null;
      return {
        src: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
        page: `https://www.youtube.com/playlist?list=${list}`,
      };
    }
    const start = seconds(searchParams.get('start') ?? searchParams.get('t'));
    const end = seconds(searchParams.get('end'));
    return {
      src: withQuery(`https://www.youtube-nocookie.com/embed/${id}`, { list, start, end }),
      page: withQuery('https://www.youtube.com/watch', { v: id, list, t: start && `${start}s` }),
      video: id,
    };
  },
  start: (frame) => frame.searchParams.set('autoplay', '1'),
};

const vimeo: Provider = {
  name: 'Vimeo',
  hosts: ['vimeo.com', 'player.vimeo.com'],
  read(url) {
    const form =
      /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/(\w{6,20}))?$/;
    const [, id, key = parameter(url, 'h', /^\w{6,20}$/)] = form.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const start = seconds(/^#t=(.*)$/.exec(url.hash)?.[1]);
    const hash = start ? `#t=${start}s` : '';
    return {
      src: `${withQuery(`https://player.vimeo.com/video/${id}`, { h: key })}${hash}`,
      page: `https://vimeo.com/${id}${key ? `/${key}` : ''}${hash}`,
    };
  },
  start: (frame) => frame.searchParams.set('autoplay', '1'),
};

/** Pages of Twitch that look like a channel. */
const NO_CHANNEL = /^(?:directory|downloads|jobs|login|search|settings|signup|store|turbo|videos)$/;

const twitch: Provider = {
  name: 'Twitch',
  hosts: ['twitch.tv', 'player.twitch.tv', 'clips.twitch.tv'],
  read(url) {
    const isPlayer = url.hostname === 'player.twitch.tv';
    const isClips = url.hostname === 'clips.twitch.tv';
    const clip = isClips
      ? (parameter(url, 'clip', /^[\w-]{4,100}$/) ?? /^\/([\w-]{4,100})$/.exec(url.pathname)?.[1])
      : /^\/\w+\/clip\/([\w-]{4,100})$/.exec(url.pathname)?.[1];
    if (clip && clip !== 'embed') {
      return {
        src: `https://clips.twitch.tv/embed?clip=${clip}`,
        page: `https://clips.twitch.tv/${clip}`,
      };
    }
    const video = isPlayer
      ? parameter(url, 'video', /^v?\d{5,12}$/)?.replace('v', '')
      : /^\/(?:\w+\/v(?:ideo)?|videos)\/(\d{5,12})$/.exec(url.pathname)?.[1];
    if (video) {
      const start = seconds(url.searchParams.get('time') ?? url.searchParams.get('t'));
      return {
        src: withQuery('https://player.twitch.tv/', { video, time: start && `${start}s` }),
        page: withQuery(`https://www.twitch.tv/videos/${video}`, { t: start && `${start}s` }),
      };
    }
    const channel = isPlayer
      ? parameter(url, 'channel', /^\w{3,25}$/)
      : /^\/(\w{3,25})$/.exec(url.pathname)?.[1];
    if (!channel || isClips || NO_CHANNEL.test(channel)) return null;
    return {
      src: `https://player.twitch.tv/?channel=${channel}`,
      page: `https://www.twitch.tv/${channel}`,
    };
  },
  // It refuses to run on hosts that aren't named.
  start(frame, host) {
    frame.searchParams.set('parent', host);
    frame.searchParams.set('autoplay', 'true');
  },
};

const steam: Provider = {
  name: 'Steam',
  hosts: ['store.steampowered.com'],
  read(url) {
    const [, id] = /^\/(?:app|widget)\/(\d{1,9})(?:\/|$)/.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    return {
      src: `https://store.steampowered.com/widget/${id}/`,
      page: `https://store.steampowered.com/app/${id}/`,
      shape: 'strip',
    };
  },
};

const tiktok: Provider = {
  name: 'TikTok',
  hosts: ['tiktok.com'],
  read(url) {
    const form = /^\/(?:@[\w.]*\/video|player\/v1|embed(?:\/v2)?)\/(\d{10,25})$/;
    const [, id] = form.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const src = `https://www.tiktok.com/player/v1/${id}`;
    return { src, page: src, shape: 'tall' };
  },
  start: (frame) => frame.searchParams.set('autoplay', '1'),
};

const spotify: Provider = {
  name: 'Spotify',
  hosts: ['open.spotify.com'],
  read(url) {
    const form =
      /^\/(?:intl-\w+\/)?(?:embed\/)?(track|episode|album|playlist|artist|show)\/(\w{22})(?:\/|$)/;
    const [, kind, id] = form.exec(url.pathname) ?? [];
    if (kind === undefined) return null;
    return {
      src: `https://open.spotify.com/embed/${kind}/${id}`,
      page: `https://open.spotify.com/${kind}/${id}`,
      shape: kind === 'track' || kind === 'episode' ? 'audio' : 'list',
    };
  },
};

const SOUNDCLOUD_PAGE =
  /^https?:(\/\/(?:api\.soundcloud\.com\/(?:tracks|playlists)\/(?:soundcloud(?::|%3A)\w+(?::|%3A))?\d+|(?:(?:www|m)\.)?soundcloud\.com\/[\w-]+\/(?:sets\/)?[\w-]+))(?=[/?#]|$)/;

const soundcloud: Provider = {
  name: 'SoundCloud',
  hosts: ['soundcloud.com', 'w.soundcloud.com'],
  read(url) {
    const isPlayer = url.hostname === 'w.soundcloud.com';
    const target = isPlayer ? (url.searchParams.get('url') ?? '') : url.href;
    const [, found] = SOUNDCLOUD_PAGE.exec(target) ?? [];
    if (found === undefined) return null;
    const page = `https:${found.replace(/\/\/(?:www|m)\./, '//')}`;
    const src = withQuery('https://w.soundcloud.com/player/', { url: page });
    return {
      src,
      // Calls of its API show nothing to readers.
      page: page.startsWith('https://api.') ? src : page,
      shape: /\/(?:sets|playlists)\//.test(page) ? 'list' : 'audio',
    };
  },
  start: (frame) => frame.searchParams.set('auto_play', 'true'),
};

const reddit: Provider = {
  name: 'Reddit',
  hosts: ['reddit.com', 'old.reddit.com', 'new.reddit.com', 'embed.reddit.com'],
  read(url) {
    const form = /^(\/r\/\w{2,21}\/comments\/\w{4,10}(?:\/\w*(?:\/\w{4,10})?)?)\/?$/;
    const [, path] = form.exec(url.pathname) ?? [];
    if (path === undefined) return null;
    return {
      src: `https://embed.reddit.com${path}/`,
      page: `https://www.reddit.com${path}/`,
      shape: 'tall',
    };
  },
};

const itch: Provider = {
  name: 'itch.io',
  hosts: ['itch.io'],
  read(url) {
    const [, id] = /^\/embed\/(\d{1,9})$/.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const src = `https://itch.io/embed/${id}`;
    return { src, page: src, shape: 'strip' };
  },
};

const codepen: Provider = {
  name: 'CodePen',
  hosts: ['codepen.io'],
  read(url) {
    const form = /^\/([\w-]{1,50})\/(?:pen|embed|full|details)\/(\w{5,40})$/;
    const [, user, pen] = form.exec(url.pathname) ?? [];
    if (user === undefined) return null;
    return {
      src: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
      page: `https://codepen.io/${user}/pen/${pen}`,
    };
  },
};

const googleMaps: Provider = {
  name: 'Google Maps',
  hosts: ['google.com', 'maps.google.com'],
  read(url) {
    const { pathname } = url;
    const list = parameter(url, 'mid', /^[\w-]{10,60}$/);
    if (list !== null && /^\/maps\/d\/(?:u\/\d+\/)?(?:embed|viewer|edit)$/.test(pathname)) {
      return {
        src: `https://www.google.com/maps/d/embed?mid=${list}`,
        page: `https://www.google.com/maps/d/viewer?mid=${list}`,
      };
    }
    // Of "Embed a map": its own description of the view.
    const view = parameter(url, 'pb', /^![^\p{Cc}<>"]{10,2000}$/u);
    if (view !== null && pathname === '/maps/embed') {
      const [, east, north] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(view) ?? [];
      return {
        src: withQuery('https://www.google.com/maps/embed', { pb: view }),
        page: withQuery('https://www.google.com/maps/search/', {
          api: 1,
          query: `${north ?? 0},${east ?? 0}`,
        }),
      };
    }
    const place = /^\/maps\/(?:place\/[^/]+\/)?@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+),/.exec(pathname);
    const at = place
      ? `${place[1]},${place[2]}`
      : pathname === '/maps' && parameter(url, 'q', /^-?\d{1,2}\.\d+,-?\d{1,3}\.\d+$/);
    if (!at) return null;
    return {
      src: withQuery('https://www.google.com/maps', { q: at, output: 'embed' }),
      page: withQuery('https://www.google.com/maps/search/', { api: 1, query: at }),
    };
  },
};

/** The sites whose players and widgets articles may hold. To support another one, add an entry. */
export const PROVIDERS: readonly Provider[] = [
  youtube,
  vimeo,
  twitch,
  steam,
  tiktok,
  spotify,
  soundcloud,
  reddit,
  itch,
  codepen,
  googleMaps,
];
