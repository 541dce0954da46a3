import type { Node as DocNode } from '@tiptap/pm/model';

/** What every player of a video carries beside its address and its title. */
export const PLAYER_ATTRIBUTES = {
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
};

/** The address of the player of a video, by its id. */
export function playerAddress(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

/** The attributes of a player, of which the id of the video and the title alone are kept. */
export function playerAttributes(node: DocNode): Record<string, string> {
  return {
    src: playerAddress(String(node.attrs.video)),
    title: node.attrs.title ?? 'Video',
    ...PLAYER_ATTRIBUTES,
  };
}
