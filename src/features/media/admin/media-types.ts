/** What an article takes over of a picture. */
export interface PickedMedia {
  src: string;
  alt: string;
  caption: string;
}
