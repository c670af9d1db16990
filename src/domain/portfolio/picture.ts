/**
 * A picture of a portfolio entry. Its files are in the bucket `pictures`, one for each width, named by the hash of
 * their content: they never change, and two devices produce the same files from the same picture.
 */
export interface Picture {
  /** SHA-256, in hexadecimal digits, of the widest of its files. */
  id: string;
  /** Alternative text. Required to save an entry. */
  alt: string;
  /** In pixels, of the widest of its files. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`, as placeholder. */
  color: string;
  /** The widths of its files, ascending. */
  widths: number[];
  type: PictureType;
}

export const pictureTypes = ['webp', 'avif', 'jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const maxPictures = 6;

/** A file of a picture, stored on the device until it is in the bucket, and while data refers to it. */
export interface PictureFile {
  /** The file's name in the bucket. */
  name: string;
  /** Bytes in base64, for backups and `img` addresses. */
  data: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
  /** Time of the upload, and the server's history; null: not uploaded. */
  uploaded: { at: number; epoch: string | null } | null;
}

export function pictureFileName({ id, type }: Pick<Picture, 'id' | 'type'>, width: number): string {
  return `${id}-${width}.${type}`;
}

export function pictureFileNames(picture: Pick<Picture, 'id' | 'type' | 'widths'>): string[] {
  return picture.widths.map((width) => pictureFileName(picture, width));
}

/** The file that a small picture of it is shown from. */
export function smallestFileName(picture: Pick<Picture, 'id' | 'type' | 'width' | 'widths'>): string {
  return pictureFileName(picture, picture.widths[0] ?? picture.width);
}

const fileName = /^[\da-f]{64}-[1-9]\d{0,3}\.(webp|avif|jpeg)$/;

/** Parses a picture file from a backup, to be uploaded again; null: invalid. */
export function toPictureFile(raw: unknown, now: number): PictureFile | null {
  const { name, data } = (raw ?? {}) as { name?: unknown; data?: unknown };
  if (typeof name !== 'string' || !fileName.test(name)) return null;
  if (typeof data !== 'string' || !/^[\d+/A-Za-z]+={0,2}$/.test(data)) return null;
  return { name, data, addedAt: now, uploaded: null };
}

/** The media type of a file, by its name. */
export function pictureMediaType(name: string): string {
  return `image/${name.slice(name.lastIndexOf('.') + 1)}`;
}

/** Where anybody may read a file. */
export function pictureAddress(backendUrl: string, name: string): string {
  return `${backendUrl}/storage/v1/object/public/pictures/${name}`;
}

/** A stored file as a data address. */
export function dataAddress({ name, data }: Pick<PictureFile, 'name' | 'data'>): string {
  return `data:${pictureMediaType(name)};base64,${data}`;
}

/** The pictures in a value from outside that may be one of an entry's field. */
export function listPictures(value: unknown): readonly Picture[] {
  return Array.isArray(value) ? value.filter(isPicture) : [];
}

const id = /^[\da-f]{64}$/;
const color = /^#[\da-f]{6}$/;
const fields = ['id', 'alt', 'width', 'height', 'color', 'widths', 'type'];

/** Whether a value from outside is a picture; the database checks the same. */
export function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false;
  const picture: Partial<Record<keyof Picture, unknown>> = value;
  return (
    Object.keys(value).every((key) => fields.includes(key)) &&
    isMatching(picture.id, id) &&
    isMatching(picture.color, color) &&
    isDescription(picture.alt) &&
    isWhole(picture.width, 20_000) &&
    isWhole(picture.height, 20_000) &&
    pictureTypes.some((type) => type === picture.type) &&
    Array.isArray(picture.widths) &&
    picture.widths.length >= 1 &&
    picture.widths.length <= 4 &&
    picture.widths.every((width) => isWhole(width, 4_000))
  );
}

/** In characters, as the database counts them. */
export const maxAltLength = 250;

function isDescription(alt: unknown): boolean {
  return typeof alt === 'string' && /[^ \t\r\n]/.test(alt) && Array.from(alt).length <= maxAltLength;
}

function isMatching(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isWhole(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}
