/** A picture. Its files are named by content hash, so they never change and two devices produce the same files. */
export interface Picture {
  /** SHA-256 of the widest file, in hexadecimal digits. */
  id: string;
  /** Alternative text. An entry cannot be saved without it. */
  alt: string;
  width: number;
  height: number;
  color: string;
  widths: number[];
  type: PictureType;
}

export const pictureTypes = ['webp', 'avif', 'jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const maxPictures = 6;

export interface PictureFile {
  name: string;
  /** Base64, because backups and `img` addresses contain text. */
  data: string;
  addedAt: number;
  /** Time of the upload and the server's epoch then; null if not uploaded. */
  uploaded: { at: number; epoch: string | null } | null;
}

export function pictureFileName({ id, type }: Pick<Picture, 'id' | 'type'>, width: number): string {
  return `${id}-${width}.${type}`;
}

export function pictureFileNames(picture: Pick<Picture, 'id' | 'type' | 'widths'>): string[] {
  return picture.widths.map((width) => pictureFileName(picture, width));
}

export function smallestFileName(picture: Pick<Picture, 'id' | 'type' | 'width' | 'widths'>): string {
  return pictureFileName(picture, picture.widths[0] ?? picture.width);
}

const fileName = /^[\da-f]{64}-[1-9]\d{0,3}\.(webp|avif|jpeg)$/;

export function toPictureFile(raw: unknown, now: number): PictureFile | null {
  const { name, data } = (raw ?? {}) as { name?: unknown; data?: unknown };
  if (typeof name !== 'string' || !fileName.test(name)) return null;
  if (typeof data !== 'string' || !/^[\d+/A-Za-z]+={0,2}$/.test(data)) return null;
  return { name, data, addedAt: now, uploaded: null };
}

export function pictureMediaType(name: string): string {
  return `image/${name.slice(name.lastIndexOf('.') + 1)}`;
}

export function pictureAddress(backendUrl: string, name: string): string {
  return `${backendUrl}/storage/v1/object/public/pictures/${name}`;
}

export function dataAddress({ name, data }: Pick<PictureFile, 'name' | 'data'>): string {
  return `data:${pictureMediaType(name)};base64,${data}`;
}

export function listPictures(value: unknown): readonly Picture[] {
  return Array.isArray(value) ? value.filter(isPicture) : [];
}

const id = /^[\da-f]{64}$/;
const color = /^#[\da-f]{6}$/;
const fields = ['id', 'alt', 'width', 'height', 'color', 'widths', 'type'];

/** Checks a value from outside. The database checks the same. */
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
