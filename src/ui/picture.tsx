import { type Picture as PictureOfEntry, pictureFileName } from '#domain/portfolio/picture.ts';

/**
 * A portfolio picture in a suitable width. The placeholder is drawn, because the policy allows no inline style in prerendered
 * documents.
 * @param getAddress returns a file's address
 * @param sizes as in `img`
 */
export function Picture({
  picture,
  getAddress,
  sizes,
  className = '',
  ...rest
}: {
  picture: PictureOfEntry;
  getAddress: (fileName: string) => string;
  sizes: string;
  className?: string;
  loading?: 'eager' | 'lazy';
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
        // The service worker cannot store opaque responses.
        crossOrigin="anonymous"
        {...rest}
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
