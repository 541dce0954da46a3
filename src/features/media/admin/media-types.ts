/** What an article copies from an image. */
export interface PickedMedia {
  /** Of an image that was just uploaded, if the user may change its texts. */
  id?: number;
  src: string;
  alt: string;
  caption: string;
}
