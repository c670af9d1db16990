import type { Picture } from '#domain/portfolio/picture.ts';
import type { PictureRefusal } from '#domain/portfolio/picture-source.ts';

/** One of a picture's files, in base64. */
export interface EncodedFile {
  name: string;
  data: string;
}

/** What the worker makes of a file. Nobody has said yet what the picture shows. */
export type PictureResponse =
  | { ok: true; picture: Omit<Picture, 'alt'>; files: EncodedFile[] }
  | { ok: false; refusal: PictureRefusal };
