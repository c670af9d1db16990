import { people } from './accounts.ts';
import { type Entry, repository } from './entry.ts';
import type { SeededFile } from './files.ts';
import type { Activity } from './history.ts';

/** `facebook/react`: what the analysis page opens with. Figures are plausible; the people are samples. */
export const react: Entry = repository(
  'react',
  'JavaScript',
  'The library for web and native user interfaces.',
  'javascript react frontend ui declarative library',
  { stars: 241_386, homepage: 'https://react.dev' },
);

export const reactFacts = {
  id: 10_270_250,
  createdDaysAgo: 4_560,
  forks: 49_842,
  openIssues: 812,
  subscribers: 6_704,
  sizeKb: 1_071_930,
  languages: {
    JavaScript: 6_912_344,
    TypeScript: 2_481_907,
    HTML: 118_473,
    CSS: 89_120,
    'C++': 44_502,
    CoffeeScript: 17_631,
    C: 5_227,
    Shell: 2_448,
    Python: 259,
    Makefile: 189,
  },
  activity: { recent: 58, year: 604, earlier: 140 } satisfies Activity,
  authors: people,
  /** Commits from before the part of the history that can be listed, by rank. */
  contributionsBefore: (rank: number): number => Math.round(2_100 / (rank + 1) ** 1.35),
} as const;

const packageJson = {
  private: true,
  workspaces: ['packages/*'],
  devDependencies: {
    '@babel/core': '^7.11.1',
    '@babel/preset-react': '^7.10.4',
    '@rollup/plugin-babel': '^6.0.3',
    eslint: '^7.7.0',
    'eslint-plugin-react-internal': 'link:./scripts/eslint-rules',
    'flow-bin': '^0.245.2',
    jest: '^29.4.2',
    prettier: '^3.3.3',
    rollup: '^3.29.5',
    typescript: '^5.4.3',
    webpack: '^5.82.0',
  },
  dependencies: { art: '0.10.1', 'object-assign': '^4.1.1', scheduler: '^0.25.0' },
  scripts: {
    build: 'node ./scripts/rollup/build-all-release-channels.js',
    test: 'node ./scripts/jest/jest-cli.js',
  },
};

const readme = [
  '# React',
  '',
  'React is a JavaScript library for building user interfaces.',
  '',
  '- **Declarative:** design simple views for each state; React updates the right components when data changes.',
  '- **Component-based:** build encapsulated components that manage their own state, then compose them.',
  '- **Learn once, write anywhere:** develop new features without rewriting existing code.',
  '',
  '## Installation',
  '',
  '```sh',
  'npm install react react-dom',
  '```',
  '',
  'This copy belongs to the embedded stack and stands in for the real repository.',
  '',
].join('\n');

export const reactFiles: readonly SeededFile[] = [
  { path: 'README.md', content: readme },
  { path: 'package.json', content: `${JSON.stringify(packageJson, null, 2)}\n` },
  { path: 'LICENSE', content: 'MIT License\n' },
  { path: 'CHANGELOG.md', content: '## 19.2.0\n\n- See the documentation.\n' },
  { path: 'packages/react/package.json', content: '{ "name": "react", "version": "19.2.0" }\n' },
  { path: 'packages/react/index.js', content: "export * from './src/ReactClient';\n" },
  {
    path: '.github/workflows/runtime_build_and_test.yml',
    content: 'name: (Runtime) Build and Test\non: [push]\n',
  },
];
