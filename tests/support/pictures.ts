import type { Picture } from '#domain/portfolio/picture.ts';

/** Returns a picture of a project. Its files do not exist. */
export function picture(changes: Partial<Picture> = {}): Picture {
  return {
    id: 'a'.repeat(64),
    alt: 'The dashboard',
    width: 480,
    height: 320,
    color: '#8899aa',
    widths: [480],
    type: 'webp',
    ...changes,
  };
}
