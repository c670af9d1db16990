import type { Picture } from '#domain/portfolio/picture.ts';
import type { PictureRefusal } from '#domain/portfolio/picture-source.ts';

/** A file of a picture, in base64. */
export interface EncodedFile {
  name: string;
  data: string;
}

/** The worker's result for a file, without the alternative text. */
export type PictureResponse =
  | { ok: true; picture: Omit<Picture, 'alt'>; files: EncodedFile[] }
  | { ok: false; refusal: PictureRefusal };
