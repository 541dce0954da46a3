/** An uploaded picture, as the library's calls answer it. */
export interface Media {
  id: number;
  /** The file to name in an article. */
  url: string;
  width: number;
  height: number;
  state: 'processing' | 'ready' | 'failed';
  /** So many of its files are made. */
  done: number;
  total: number;
  error: string | null;
  alt: string;
  caption: string;
  name: string;
  bytes: number;
  createdAt: string;
  /** How many articles show it. */
  uses: number;
  can: ('edit' | 'delete')[];
}

export interface MediaPage {
  media: Media[];
  totalCount: number;
}

/** What an article takes over of a picture. */
export interface PickedMedia {
  src: string;
  alt: string;
  caption: string;
}
