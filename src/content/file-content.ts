/** What the files say. Everywhere else a build puts in what the owner has edited (dev/build/edited-content.ts). */
export { content as fileContent } from './content.ts';
