/** Formats by the ends of file names, as GitHub tells them apart (github/markup). */
const formats: readonly [RegExp, string][] = [
  [/\.(md|mkdn?|mdwn|mdown|markdown|mdx|litcoffee)$/i, 'Markdown'],
  [/\.re?st(\.txt)?$/i, 'reStructuredText'],
  [/\.(adoc|asc|asciidoc)$/i, 'AsciiDoc'],
  [/\.org$/i, 'Org'],
  [/\.textile$/i, 'Textile'],
  [/\.rdoc$/i, 'RDoc'],
  [/\.creole$/i, 'Creole'],
  [/\.(mediawiki|wiki)$/i, 'MediaWiki'],
  [/\.pod6?$/i, 'Pod'],
];

/** Returns the name of a file's format; null for plain text. */
export function textFormat(path: string): string | null {
  return formats.find(([end]) => end.test(path))?.[1] ?? null;
}
