import { withoutControls } from '#domain/shared/foreign-text.ts';

/** The prerendered documents and files of the site, by path. Everything else is the application. */
export const landingPath = '/';
export const privacyPath = '/privacy.html';
export const termsPath = '/terms.html';
export const resumePath = '/resume.pdf';
export const resumeJsonPath = '/resume.json';
/** Talks and writing as an Atom feed, where there are any. */
export const feedPath = '/feed.xml';
export const previewPicturePath = '/preview.png';

/** Id of the list of certificates. */
export const certificatesId = 'certificates';

const ownPictures = '/content/';

/** Where the site serves a file of `public/content`. */
export function sitePicturePath(file: string): string {
  return ownPictures + file;
}

/** The name under which the resume lands in the downloads folder. */
export function resumeFileName(ownerName: string, resume: string): string {
  return `${withoutControls(ownerName)
    .trim()
    .replaceAll(/[\s/\\:]+/g, '-')}-${resume}.pdf`;
}
