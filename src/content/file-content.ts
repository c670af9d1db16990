/** The content of the files. Builds elsewhere insert the owner's edits (dev/build/edited-content.ts). */
export { content as fileContent } from './content.ts';
