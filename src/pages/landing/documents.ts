import { withoutControls } from '#domain/shared/foreign-text.ts';

/** The prerendered documents and files of the site, by path. Everything else is the application. */
export const landingPath = '/';
export const privacyPath = '/privacy.html';
export const termsPath = '/terms.html';
export const resumePath = '/resume.pdf';
export const resumeJsonPath = '/resume.json';
export const feedPath = '/feed.xml';
export const licencesPath = '/licences.txt';
export const previewPicturePath = '/preview.png';

export const certificatesId = 'certificates';

export function sitePicturePath(file: string): string {
  return `/content/${file}`;
}

export function resumeFileName(ownerName: string, resume: string): string {
  return `${withoutControls(ownerName)
    .trim()
    .replaceAll(/[\s/\\:]+/g, '-')}-${resume}.pdf`;
}
