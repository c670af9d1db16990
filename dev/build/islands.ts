import type { Plugin } from 'vite';
import { furtherLanguages, languageHome, mainLanguage } from '../../src/content/languages.ts';
import { islandContent } from '../../src/content/translations.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import type { Language } from '../../src/domain/shared/language.ts';

const prefix = 'virtual:islands/';

/** Returns the entry that hydrates the documents of a language. */
export function islandsEntry(language: Language): string {
  return prefix + language;
}

/** Entry that the page imports a few seconds after loading. */
export const laterEntry = 'src/entries/landing.later.ts';

/** Entries by the name of the built file. */
export const landingInputs: Readonly<Record<string, string>> = Object.fromEntries([
  ['islands', islandsEntry(mainLanguage)],
  ...furtherLanguages.map((language) => [`islands-${language}`, islandsEntry(language)]),
  ['landing-later', laterEntry],
]);

/**
 * Creates an entry with its texts for each language. The development server imports the texts instead, so that edits appear at
 * once.
 * @param content includes the owner's edits
 */
export function islands(content: SiteContent): Plugin {
  let isBuild = true;
  let base = '/';
  return {
    name: 'portico:islands',
    configResolved({ command, base: siteBase }) {
      isBuild = command === 'build';
      base = siteBase;
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      const language = [mainLanguage, ...furtherLanguages].find((known) => id === islandsEntry(known));
      if (language === undefined) return null;
      const ownContent = isBuild
        ? JSON.stringify(islandContent(content, language))
        : `islandContent(content, '${language}')`;
      return `
import { island as texts } from '/src/locales/${language}/island.ts';
import { hydrateIslands } from '/src/entries/landing.hydrate.tsx';
${isBuild ? '' : "import { content } from '/src/content/content.ts';\nimport { islandContent } from '/src/content/translations.ts';"}
await hydrateIslands({ texts, home: '${base}${languageHome(language).slice(1)}', content: ${ownContent} });
`;
    },
  };
}
