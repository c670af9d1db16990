/** The prerendered documents and files of the site, by path. Everything else is the application. */
export const landingPath = '/';
export const privacyPath = '/privacy.html';
export const termsPath = '/terms.html';
export const resumePath = '/resume.pdf';
export const resumeJsonPath = '/resume.json';
export const previewPicturePath = '/preview.png';

/** The name under which the resume lands in the downloads folder. */
export function resumeFileName(ownerName: string): string {
  return `${ownerName.trim().replaceAll(/[\s/\\:]+/g, '-')}-Resume.pdf`;
}
