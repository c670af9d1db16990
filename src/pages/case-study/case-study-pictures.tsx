import { type Picture as PictureOfEntry, pictureAddress } from '#domain/portfolio/picture.ts';
import { Picture } from '#ui/picture.tsx';
import { usePageLanguage } from '../landing/page-language.ts';

/** How wide its place is: all of the column of text, or half of it (case-study.css). */
const wideSizes = '(min-width: 90rem) 54rem, (min-width: 64rem) 61vw, 92vw';
const halfSizes = '(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw';

/**
 * The pictures of a case study, each loaded when it is about to be seen. Two that are as high as wide stand side by side.
 *
 * @param backendUrl where their files are read from, without a trailing slash; empty: from the site itself
 */
export function CasePictures({
  pictures,
  backendUrl,
}: {
  pictures: readonly PictureOfEntry[];
  backendUrl: string;
}) {
  const { words } = usePageLanguage();
  if (pictures.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{words.pictures}</h2>
      <div className="case-pictures">
        {pictures.map((picture) => {
          const isWide = picture.width > picture.height;
          return (
            <Picture
              key={picture.id}
              picture={picture}
              addressOf={(name) => pictureAddress(backendUrl, name)}
              sizes={isWide ? wideSizes : halfSizes}
              className={isWide ? 'case-picture-wide' : ''}
            />
          );
        })}
      </div>
    </section>
  );
}
