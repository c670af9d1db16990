import type { SitePicture } from '#content/site-content.ts';
import { sitePicturePath } from './documents.ts';

/**
 * A picture of `public/content`, as AVIF in browsers that read it. Reserves its space before it has loaded, and is painted with
 * the text around it: a full-page picture of an untouched page has it.
 */
export function SiteImage({
  picture: { file, avif, alt, height, width },
  ...rest
}: {
  picture: SitePicture;
  className?: string;
  /** Lazy by default: loaded when it is about to be seen. */
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'low';
}) {
  const image = (
    <img
      src={sitePicturePath(file)}
      loading="lazy"
      decoding="sync"
      {...rest}
      alt={alt}
      height={height}
      width={width}
    />
  );
  if (!avif) return image;
  return (
    <picture>
      <source srcSet={sitePicturePath(avif)} type="image/avif" />
      {image}
    </picture>
  );
}
