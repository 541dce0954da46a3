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
