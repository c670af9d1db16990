import type { Plugin } from 'vite';
import { content as fileContent } from '../../src/content/content.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';

const contentFile = /\/(?:src\/)?content\/[\w-]+\.ts$/;
const asWritten = '/src/content/file-content.ts';
const exported = /^export const (\w+)(: [^=\n]+)? = /gm;

/** Replaces the exports of `content/` by the edited content. `file-content.ts` still exports the files' own values. */
export function editedContent(content: SiteContent): Plugin {
  const changed = new Map(
    Object.entries(content).filter(([section, value]) => {
      const written = Object.entries(fileContent).find(([key]) => key === section)?.[1];
      return JSON.stringify(value) !== JSON.stringify(written);
    }),
  );
  return {
    name: 'portico:edited-content',
    enforce: 'pre',
    transform(code, id) {
      if (changed.size === 0 || !contentFile.test(id)) return null;
      if (id.endsWith(asWritten)) return `export const fileContent = ${JSON.stringify(fileContent)};\n`;
      const replaced = code.replaceAll(exported, (line, name: string, type = '') => {
        const value = changed.get(name);
        if (value === undefined) return line;
        return `export const ${name}${type} = ${JSON.stringify(value)};\nconst written_${name}${type} = `;
      });
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}
