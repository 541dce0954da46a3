/** What an article copies from an image. */
export interface PickedMedia {
  src: string;
  alt: string;
  caption: string;
}
