/** What an article takes over of an image. */
export interface PickedMedia {
  src: string;
  alt: string;
  caption: string;
}
