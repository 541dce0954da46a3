/** Says in a link's `rel` that it is paid for (HTML's registry of link types, by Google). */
export const SPONSORED = 'sponsored';

/** Whether a link with this `rel` is marked as paid for. */
export const isSponsored = (rel: string) => rel.toLowerCase().split(/\s+/).includes(SPONSORED);
