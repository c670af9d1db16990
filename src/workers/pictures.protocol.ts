import type { Picture } from '#domain/portfolio/picture.ts';
import type { PictureRefusal } from '#domain/portfolio/picture-source.ts';

export interface EncodedFile {
  name: string;
  data: string;
}

/** The picture lacks the alternative text, which the owner types later. */
export type PictureResponse =
  | { ok: true; picture: Omit<Picture, 'alt'>; files: EncodedFile[] }
  | { ok: false; refusal: PictureRefusal };
