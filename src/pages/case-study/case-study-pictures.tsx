import type { SitePicture } from '#content/site-content.ts';
import { pictureAddress } from '#domain/portfolio/picture.ts';
import { Picture } from '#ui/picture.tsx';
import { sitePicturePath } from '../landing/documents.ts';
import { usePageLanguage } from '../landing/page-language.ts';
import type { ProjectPage } from './project-pages.ts';

/** How wide its place is: all of the column of text, or half of it (case-study.css). */
const wideSizes = '(min-width: 90rem) 54rem, (min-width: 64rem) 61vw, 92vw';
const halfSizes = '(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw';

/**
 * The pictures of a case study, each loaded when it is about to be seen. Two that are as high as wide stand side by side.
 *
 * @param backendUrl where their files are read from, without a trailing slash; empty: from the site itself
 */
export function CasePictures({
  page: { pictures, sitePictures },
  backendUrl,
}: {
  page: Pick<ProjectPage, 'pictures' | 'sitePictures'>;
  backendUrl: string;
}) {
  const { texts } = usePageLanguage();
  if (pictures.length + sitePictures.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{texts.pictures}</h2>
      <div className="case-pictures">
        {pictures.map((picture) => {
          const isWide = picture.width > picture.height;
          return (
            <Picture
              key={picture.id}
              picture={picture}
              getAddress={(name) => pictureAddress(backendUrl, name)}
              sizes={isWide ? wideSizes : halfSizes}
              className={isWide ? 'case-picture-wide' : ''}
            />
          );
        })}
        {sitePictures.map((picture) => (
          <PictureOfSite key={picture.file} picture={picture} />
        ))}
      </div>
    </section>
  );
}

/** In one size: what is in `public/content` is served as it is. */
function PictureOfSite({ picture }: { picture: SitePicture }) {
  const { alt, height, width } = picture;
  return (
    <span className={width > height ? 'picture case-picture-wide' : 'picture'}>
      <img
        src={sitePicturePath(picture)}
        alt={alt}
        height={height}
        width={width}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
