import type { SitePicture } from '#domain/content/site-content.ts';
import { type Picture as EntryPicture, pictureAddress } from '#domain/portfolio/picture.ts';
import { Picture } from '#ui/picture.tsx';
import { usePageLanguage } from '../landing/page-language.ts';
import { SiteImage } from '../landing/site-image.tsx';
import type { ProjectPage } from './project-pages.ts';

/** Values of `sizes`: the full text column, or half of it. Must match case-study.css. */
const wideSizes = '(min-width: 90rem) 54rem, (min-width: 64rem) 61vw, 92vw';
const halfSizes = '(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw';

interface CasePicturesProps {
  page: Pick<ProjectPage, 'pictures' | 'sitePictures'>;
  /** Base URL of published pictures, without a trailing slash. Empty for pictures on the site itself. */
  backendUrl: string;
}

/** The first picture. The caption repeats the alternative text, so it is hidden from screen readers. */
export function LeadPicture({ page, backendUrl }: CasePicturesProps) {
  const [first] = getPictures(page);
  if (first === undefined) return null;
  return (
    <figure className="case-lead">
      <CasePicture picture={first} sizes={wideSizes} backendUrl={backendUrl} />
      <figcaption className="muted" aria-hidden="true">
        {first.alt}
      </figcaption>
    </figure>
  );
}

/** The other pictures, loaded lazily. Square and portrait pictures take half the column. */
export function CasePictures({ page, backendUrl }: CasePicturesProps) {
  const { texts } = usePageLanguage();
  const [, ...others] = getPictures(page);
  if (others.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{texts.pictures}</h2>
      <div className="case-pictures">
        {others.map((picture) => (
          <CasePicture
            key={'id' in picture ? picture.id : picture.file}
            picture={picture}
            sizes={picture.width > picture.height ? wideSizes : halfSizes}
            backendUrl={backendUrl}
          />
        ))}
      </div>
    </section>
  );
}

function getPictures({ pictures, sitePictures }: CasePicturesProps['page']): (EntryPicture | SitePicture)[] {
  return [...pictures, ...sitePictures];
}

function CasePicture({
  picture,
  sizes,
  backendUrl,
}: {
  picture: EntryPicture | SitePicture;
  sizes: string;
  backendUrl: string;
}) {
  const wide = picture.width > picture.height ? 'case-picture-wide' : '';
  if (!('id' in picture)) {
    return (
      <span className={`picture ${wide}`}>
        <SiteImage picture={picture} />
      </span>
    );
  }
  return (
    <Picture
      picture={picture}
      getAddress={(name) => pictureAddress(backendUrl, name)}
      sizes={sizes}
      className={wide}
    />
  );
}
