import { type Picture as PictureOfEntry, pictureFileName } from '#domain/portfolio/picture.ts';

/**
 * A portfolio picture in a suitable width. The placeholder is an SVG, because the content security policy forbids inline styles
 * in prerendered documents.
 * @param getAddress returns the address of a file
 * @param sizes as in `img`
 */
export function Picture({
  picture,
  getAddress,
  sizes,
  className = '',
}: {
  picture: PictureOfEntry;
  getAddress: (fileName: string) => string;
  sizes: string;
  className?: string;
}) {
  const { alt, color, height, width, widths } = picture;
  const files = widths.map((wide) => ({ wide, address: getAddress(pictureFileName(picture, wide)) }));
  return (
    <span className={`picture ${className}`}>
      <svg className="picture-ground" aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <img
        loading="lazy"
        decoding="async"
        // Requests with CORS, because the service worker cannot check opaque responses and does not cache them.
        crossOrigin="anonymous"
        alt={alt}
        height={height}
        sizes={sizes}
        width={width}
        srcSet={files.map(({ address, wide }) => `${address} ${wide}w`).join(', ')}
        src={files.at(-1)?.address}
      />
    </span>
  );
}
