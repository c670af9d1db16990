import { type Picture as PictureOfEntry, pictureFileName } from '#domain/portfolio/picture.ts';

/**
 * A picture of a portfolio entry, in the width that its place needs. The ground below it is drawn, not styled: a policy
 * that allows no inline style lets it stand in a prerendered document, too.
 *
 * @param getAddress where a file is read from
 * @param sizes how wide its place is, as `img` has it
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
  /** Left out: lazily, when it is about to be seen. */
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
