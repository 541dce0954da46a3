import { describe, expect, it } from 'vitest';
import { readEmbed, runningFrame } from './embeds.ts';
import { PROVIDERS } from './providers.ts';

const src = (address: string) => readEmbed(address)?.src;
const page = (address: string) => readEmbed(address)?.page;
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const LIST = 'PL0000000000000000';
const SONG = '4cOdK2wGLETKBW3PvgPWqT';

const FRAMES: readonly [string, string, string][] = [
  ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  [
    'YouTube',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=95&end=120',
    `${YOUTUBE}?start=95&end=120`,
  ],
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ?t=1m35s', `${YOUTUBE}?start=95`],
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ?si=tracking&t=3725', `${YOUTUBE}?start=3725`],
  ['YouTube', 'https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['YouTube', 'https://www.youtube.com/live/dQw4w9WgXcQ?t=1h2m3s', `${YOUTUBE}?start=3723`],
  [
    'YouTube',
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${LIST}&index=4`,
    `${YOUTUBE}?list=${LIST}`,
  ],
  ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=WL&index=4', YOUTUBE],
  [
    'YouTube',
    `https://www.youtube.com/embed/videoseries?list=${LIST}`,
    `https://www.youtube-nocookie.com/embed/videoseries?list=${LIST}`,
  ],
  [
    'YouTube',
    `https://www.youtube.com/playlist?list=${LIST}`,
    `https://www.youtube-nocookie.com/embed/videoseries?list=${LIST}`,
  ],
  [
    'Vimeo',
    'https://vimeo.com/channels/staffpicks/76979871#t=1m5s',
    'https://player.vimeo.com/video/76979871#t=65s',
  ],
  [
    'Vimeo',
    'https://vimeo.com/76979871/a1b2c3d4e5',
    'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5',
  ],
  [
    'Twitch',
    'https://player.twitch.tv/?video=123456789&parent=old.example&time=1h2m3s',
    'https://player.twitch.tv/?video=123456789&time=3723s',
  ],
  [
    'Twitch',
    'https://www.twitch.tv/videos/123456789?t=1h2m3s',
    'https://player.twitch.tv/?video=123456789&time=3723s',
  ],
  [
    'Twitch',
    'https://www.twitch.tv/somebody/clip/Funny-Clip_1',
    'https://clips.twitch.tv/embed?clip=Funny-Clip_1',
  ],
  ['Twitch', 'https://clips.twitch.tv/FunnyClip', 'https://clips.twitch.tv/embed?clip=FunnyClip'],
  [
    'Twitch',
    'https://www.twitch.tv/gamesdonequick',
    'https://player.twitch.tv/?channel=gamesdonequick',
  ],
  [
    'Steam',
    'https://store.steampowered.com/app/570/Dota_2/?l=german',
    'https://store.steampowered.com/widget/570/',
  ],
  [
    'TikTok',
    'https://www.tiktok.com/@studio.one/video/7123456789012345678',
    'https://www.tiktok.com/player/v1/7123456789012345678',
  ],
  [
    'Spotify',
    `https://open.spotify.com/intl-de/track/${SONG}?si=x`,
    `https://open.spotify.com/embed/track/${SONG}`,
  ],
  [
    'SoundCloud',
    'https://soundcloud.com/studio/main-theme?utm_source=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fstudio%2Fmain-theme',
  ],
  [
    'Reddit',
    'https://old.reddit.com/r/Games/comments/1abcde/a_title/',
    'https://embed.reddit.com/r/Games/comments/1abcde/a_title/',
  ],
  ['itch.io', 'https://itch.io/embed/12345?dark=true', 'https://itch.io/embed/12345'],
  [
    'CodePen',
    'https://codepen.io/some-one/pen/abCDef',
    'https://codepen.io/some-one/embed/abCDef?default-tab=result',
  ],
  [
    'Google Maps',
    'https://www.google.com/maps/place/Berlin/@52.50,13.42,12z',
    'https://www.google.com/maps?q=52.50%2C13.42&output=embed',
  ],
  [
    'Google Maps',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d1000!2d13.4!3d52.5',
    'https://www.google.com/maps/embed?pb=%211m18%211m12%211m3%211d1000%212d13.4%213d52.5',
  ],
  [
    'Google Maps',
    'https://www.google.com/maps/embed?pb=!1m18!2d13.4!3d52.5!2sBrandenburger%20Tor%2C%20Köln!5e0',
    'https://www.google.com/maps/embed?pb=%211m18%212d13.4%213d52.5%212sBrandenburger+Tor%2C+K%C3%B6ln%215e0',
  ],
  [
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=http%3A//api.soundcloud.com/tracks/123&color=f50',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123',
  ],
  [
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A123',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2Fsoundcloud%253Atracks%253A123',
  ],
];

describe('embeds', () => {
  it.each(FRAMES)('%s: %s', (provider, address, frame) => {
    expect(readEmbed(address)).toMatchObject({ provider, src: frame });
    // What is stored stays as it is.
    expect(readEmbed(frame)).toEqual(readEmbed(address));
  });

  it('have an example for every provider', () => {
    const tested = new Set(FRAMES.map(([provider]) => provider));
    expect(PROVIDERS.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  it('lead to the same place in the original', () => {
    expect(page(`${YOUTUBE}?start=95`)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95s');
    expect(page('https://player.twitch.tv/?video=123456789&time=1h2m3s')).toBe(
      'https://www.twitch.tv/videos/123456789?t=3723s',
    );
    expect(page('https://store.steampowered.com/widget/570/')).toBe(
      'https://store.steampowered.com/app/570/',
    );
    expect(page('https://www.google.com/maps/embed?pb=!1m1!2d13.4!3d-52.5')).toBe(
      'https://www.google.com/maps/search/?api=1&query=-52.5%2C13.4',
    );
  });

  it('start when they run, and tell Twitch which magazine they are in', () => {
    const running = (address: string) => {
      const embed = readEmbed(address);
      return embed && runningFrame(embed, 'mag.example');
    };
    expect(running('https://www.twitch.tv/gamesdonequick')).toBe(
      'https://player.twitch.tv/?channel=gamesdonequick&parent=mag.example&autoplay=true',
    );
    expect(running('https://vimeo.com/76979871#t=65s')).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1#t=65s',
    );
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:444/watch?v=dQw4w9WgXcQ',
    'https://user@player.vimeo.com/video/76979871',
    'https://player.vimeo.com/video/76979871/../../login',
    'https://www.twitch.tv/directory',
    'https://clips.twitch.tv/embed?clip=../x',
    'https://w.soundcloud.com/player/?url=https://evil.example/track/1',
    'https://w.soundcloud.com/player/?url=https://soundcloud.com.evil.example/a/b',
    'https://store.steampowered.com/account/',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/maps?q=<script>&output=embed',
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=${'x'.repeat(2000)}`,
    // Longer as it would be stored.
    `https://www.google.com/maps/embed?pb=${'!1m'.repeat(500)}`,
    'not a URL',
  ])('refuse %s', (address) => {
    expect(src(address)).toBeUndefined();
  });
});
