import { hostPath } from '#config/site.ts';
import type { SitePicture } from '#domain/content/site-content.ts';
import { sitePicturePath } from './documents.ts';

/**
 * A picture in `content/public/content`, as AVIF where supported. Reserves its space before loading. Decodes synchronously, so that
 * full-page screenshots contain the picture.
 */
export function SiteImage({
  picture: { file, avif, alt, height, width },
  ...rest
}: {
  picture: SitePicture;
  className?: string;
  /** By default `lazy`. */
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'low';
}) {
  const image = (
    <img
      src={hostPath(sitePicturePath(file))}
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
      <source srcSet={hostPath(sitePicturePath(avif))} type="image/avif" />
      {image}
    </picture>
  );
}
