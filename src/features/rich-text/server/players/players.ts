import {
  captionsPath,
  languageName,
  RECORDING_TYPES,
  recordingOf,
} from '#features/media/recordings.values.ts';
import { type PlayableRecording, recordingsIn } from '#features/media/server/public.ts';
import { IN_SIZES, widthsOf } from '#features/media/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/html.ts';

/** The widest image before a video plays: it loads with the page. */
const POSTER_WIDTH = 960;
/** Until the player knows better. */
const USUAL = { width: 1280, height: 720 };

const BLOCK =
  /<figure class="block-(video|audio)">(<picture>.*?<\/picture>|<img\b[^>]*>)?<p><a href="(\/media\/recordings\/[0-9a-f]{32}\.\w+)">(.*?)<\/a><\/p>/g;

/** The image before a video plays, if it is one of ours. */
function posterOf(image: string | undefined): string | null {
  const [, src = ''] = /<img\b[^>]* src="([^"]*)"/.exec(image ?? '') ?? [];
  const [folder, , width] = IN_SIZES.exec(src) ?? [];
  if (folder === undefined) return /^\/(?:media|demo)\//.test(src) ? src : null;
  const shown = widthsOf(Number(width))
    .filter((one) => one <= POSTER_WIDTH)
    .at(-1);
  return shown === undefined ? src : `${folder}${shown}.webp`;
}

function tracks(key: string, { captions }: PlayableRecording, language: string): string {
  return captions
    .map((tag) => {
      const src = captionsPath(key, tag);
      const name = escapeHtml(languageName(tag));
      const usual = tag === language ? ' default' : '';
      return `<track kind="captions" src="${src}" srclang="${tag}" label="${name}"${usual}>`;
    })
    .join('');
}

/**
 * Makes players of the blocks with video and audio. They work without scripts, and load nothing before a reader plays
 * them.
 * @param html rendered; without such a block it stays unchanged, byte for byte
 * @param language of the site
 */
export async function withPlayers(db: Db, html: string, language: string): Promise<string> {
  if (!html.includes('<figure class="block-')) return html;
  const known = await recordingsIn(db, [html]);
  const captions = new Map(
    [...known].map(([key, recording]) => [key, tracks(key, recording, language)]),
  );
  return html.replace(
    BLOCK,
    (block, kind: string, image: string | undefined, href: string, name: string) => {
      const recording = recordingOf(href);
      const file = recording && known.get(recording.key);
      if (recording?.kind !== kind || !file) return block;
      const label = escapeHtml(name.replace(/<[^>]*>/g, '')).replace(/&amp;(?=#?\w+;)/g, '&');
      const inside =
        `<source src="${href}" type="${RECORDING_TYPES[recording.ext]}">` +
        `${captions.get(recording.key) ?? ''}<a href="${href}" download="">${name}</a>`;
      if (kind === 'audio') {
        return (
          `<figure class="block-audio"><p>${name}</p>` +
          `<audio controls="" preload="none" aria-label="${label}">${inside}</audio>`
        );
      }
      const { width, height } = file.width && file.height ? file : USUAL;
      const poster = posterOf(image);
      return (
        '<figure class="block-video"><video controls="" preload="none" playsinline=""' +
        ` width="${width}" height="${height}"${poster === null ? '' : ` poster="${poster}"`}` +
        ` aria-label="${label}">${inside}</video>`
      );
    },
  );
}
