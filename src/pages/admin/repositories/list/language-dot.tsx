/** GitHub's colours of the most frequent languages (github-linguist, languages.yml). */
const colors: Readonly<Record<string, string>> = {
  Astro: '#ff5a03',
  Bicep: '#519aba',
  C: '#555555',
  'C#': '#178600',
  'C++': '#f34b7d',
  CSS: '#663399',
  Clojure: '#db5855',
  Dart: '#00b4ab',
  Dockerfile: '#384d54',
  Elixir: '#6e4a7e',
  Gleam: '#ffaff3',
  Go: '#00add8',
  HCL: '#844fba',
  HTML: '#e34c26',
  Haskell: '#5e5086',
  Java: '#b07219',
  JavaScript: '#f1e05a',
  Julia: '#a270ba',
  'Jupyter Notebook': '#da5b0b',
  Kotlin: '#a97bff',
  Lua: '#000080',
  Nix: '#7e7eff',
  PHP: '#4f5d95',
  Perl: '#0298c3',
  PowerShell: '#012456',
  Python: '#3572a5',
  R: '#198ce7',
  Ruby: '#701516',
  Rust: '#dea584',
  SCSS: '#c6538c',
  Scala: '#c22d40',
  Shell: '#89e051',
  Svelte: '#ff3e00',
  Swift: '#f05138',
  TypeScript: '#3178c6',
  Vue: '#41b883',
  Zig: '#ec915c',
};

export function LanguageDot({ language }: { language: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0 text-control">
      <circle cx="5" cy="5" r="4.5" fill={colors[language] ?? 'currentColor'} stroke="var(--control)" />
    </svg>
  );
}
