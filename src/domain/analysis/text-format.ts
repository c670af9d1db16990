/** File name patterns of the formats, copied from GitHub's renderer (github/markup). */
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

export function textFormat(path: string): string | null {
  return formats.find(([end]) => end.test(path))?.[1] ?? null;
}
