import { type RecordingKind, recordingOf } from '#features/media/recordings.values.ts';
import type { Kind } from './kind.ts';
import { childrenOf, element, textOf, within } from './tree.ts';

/**
 * A video or audio file of the site's own: its image, a link to the file and a caption. Pages make a player of it
 * (`server/players`); feeds, emails and other systems show it as it is.
 */
const recordingBlock = (kind: RecordingKind): Kind => ({
  required: ['file', 'name'],
  isValid: ({ file = '' }) => recordingOf(file)?.kind === kind,
  write: ({ fields: { file: href = '', name = '', poster = '', title = '' } }) => [
    kind === 'video' && poster !== '' ? element('img', { src: poster, alt: '' }) : null,
    element('p', {}, element('a', { href }, name)),
    title === '' ? null : element('figcaption', {}, title),
  ],
  read: (figure) => {
    const [link] = within(childrenOf(figure, 'p')[0], 'a');
    const fields = {
      file: link?.attributes.href ?? '',
      name: textOf(link),
      title: textOf(childrenOf(figure, 'figcaption')[0]),
      ...(kind === 'video' && { poster: childrenOf(figure, 'img')[0]?.attributes.src ?? '' }),
    };
    return { fields, rows: [] };
  },
});

export const RECORDING_BLOCKS = { video: recordingBlock('video'), audio: recordingBlock('audio') };
