/** What an article copies from an image. */
export interface PickedMedia {
  /** Of an image that was just uploaded. */
  id?: number;
  src: string;
  alt: string;
  caption: string;
}
