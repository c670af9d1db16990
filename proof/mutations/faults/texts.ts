import { faults, type Mutation } from '../mutation.ts';

/** Texts and addresses of others, and what a log may hold. */

const log = { in: 'src/domain/shared/log.ts', foundBy: 'tests/unit/domain/shared/log.test.ts' };
const analysis = {
  in: 'src/domain/analysis/analysis-text.ts',
  foundBy: 'tests/unit/domain/analysis/analysis.test.ts',
};
const markdown = 'tests/unit/pages/admin/analysis/markdown.test.tsx';

export const texts: readonly Mutation[] = [
  ...faults(log, [
    {
      name: "a token of GitHub's stands in the log",
      find: '|(?:gh[a-z]_|github_pat_)\\\\w{6,}',
      put: '',
      test: 'redaction "got ghs_',
    },
    {
      name: 'the token of a session stands in the log',
      find: 'eyJ[\\\\w-]*(?:\\\\.[\\\\w-]*){0,2}|',
      put: '',
      test: 'redaction "the session is',
    },
    {
      name: 'a private key stands in the log',
      find: '  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, hidden],\n',
      put: '',
      test: 'redaction "key -----BEGIN',
    },
    {
      name: 'a private key that was cut off stands in the log',
      find: '(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g',
      put: '(?:-----END [A-Z ]*PRIVATE KEY-----)/g',
      test: 'redaction "-----BEGIN',
    },
    {
      name: 'an envelope stands in the log',
      find: '|portico\\\\.v\\\\d+\\\\.[\\\\w-]+',
      put: '',
      test: 'redaction "sealed portico',
    },
    {
      name: 'a secret key of the data service stands in the log',
      find: '|sb_(?:secret|publishable)_[\\\\w-]+',
      put: '',
      test: 'redaction "apikey sb_secret',
    },
    {
      name: 'the code of a sign-in stands in the log',
      find: '(?:code|state)(?:=|',
      put: '(?:state)(?:=|',
      test: 'redaction "/auth/github/callback',
    },
    {
      name: 'a password stands in the log',
      find: "'password|passwd|passphrase|",
      put: "'passwd|passphrase|",
      test: 'redaction "{\\"email\\":',
    },
    {
      name: 'what comes with a message stands in the log as it is',
      find: 'entry.details = redact(describe(details));',
      put: 'entry.details = describe(details);',
      test: 'redaction "got ghs_',
    },
  ]),
  ...faults(analysis, [
    {
      name: 'a link in the text of somebody else is a script',
      find: "if (!url || !['https:', 'mailto:'].includes(url.protocol)) return null;",
      put: 'if (!url) return null;',
      test: '"data:text/html,x" may not',
    },
    {
      name: 'a link looks like one of another host',
      find: 'return url.username || url.password ? null : url.href;',
      put: 'return url.href;',
      test: '"https://user:secret@evil.example/" may not',
    },
    {
      name: 'a link to what a script made up is taken for one of ours',
      find: 'address.startsWith(`${site}/`) ? URL.parse(address) : null',
      put: 'URL.parse(address)',
      test: 'from a site of its own, blob:',
    },
  ]),
  ...faults(
    { in: 'src/domain/shared/web-address.ts', foundBy: 'tests/integration/github/provider-refusals.test.ts' },
    [
      {
        name: "a response of GitHub's brings an address that is a script",
        find: 'return /^https?:\\/\\//.test(text);',
        put: 'return text.length > 0;',
        test: 'a repository at "javascript:alert(1)" is none that can be read',
      },
    ],
  ),
  ...faults({ in: 'src/domain/shared/web-address.ts', foundBy: 'tests/unit/backend/rows.test.ts' }, [
    {
      name: 'a row of the server brings an address that is a script',
      find: 'return /^https?:\\/\\//.test(text);',
      put: 'return text.length > 0;',
      test: 'javascript:',
    },
  ]),
  ...faults(
    {
      in: 'src/pages/admin/repositories/list/repository-row.tsx',
      foundBy: 'tests/unit/pages/admin/repositories/list/repository-row.test.tsx',
    },
    [
      {
        name: 'the row of a repository from before links to a script',
        find: 'const address = linkFrom(location.origin, repository.url);',
        put: 'const address: string | null = repository.url;',
        test: 'a repository at javascript:alert(1)',
      },
    ],
  ),
  ...faults({ in: 'src/workers/markdown.logic.ts', foundBy: 'tests/unit/workers/markdown.test.ts' }, [
    {
      name: 'HTML in a readme is not sanitised',
      find: 'markdownNodes(sanitize(fromParse5(tree), schema));',
      put: 'markdownNodes(fromParse5(tree) as ReturnType<typeof sanitize>);',
      test: 'gives ids to headings',
    },
    {
      name: 'unclosed tags of a readme multiply without a bound',
      find: 'if (left < 0) throw tooMany();',
      put: '',
      test: 'is given up before it grows into too much HTML',
    },
  ]),
  ...faults({ in: 'src/pages/admin/analysis/markdown.tsx', foundBy: markdown }, [
    {
      name: 'a tag of a readme that the page does not know becomes part of it',
      find: 'const className = classes.get(tag);',
      put: "const className = classes.get(tag) ?? '';",
      test: 'becomes only text, links and lists',
    },
    {
      name: 'a relative address of a readme leads out of its repository',
      find: 'const address = linkInFile(repositoryUrl, path, href);',
      put: 'const address: string | null = URL.parse(href, repositoryUrl)?.href ?? null;',
      test: 'a relative address',
    },
  ]),
  ...faults({ in: 'src/pages/admin/analysis/markdown-parts.tsx', foundBy: markdown }, [
    {
      name: 'a picture in a readme tells its server who reads it',
      find: "{t('Picture')}\n",
      put: '<img src={address ?? undefined} alt="" />\n',
      test: 'becomes only text, links and lists',
    },
  ]),
  ...faults({ in: 'src/pages/admin/analysis/outside-link.tsx', foundBy: markdown }, [
    {
      name: 'a link of a readme without a safe address stays a link',
      find: 'const href = linkFrom(location.origin, address);',
      put: 'const href: string | null = linkFrom(location.origin, address) ?? address;',
      test: 'links only to https, mailto and the text itself',
    },
    {
      name: 'the page that a link leads to keeps a handle on the workspace',
      find: 'rel="noreferrer noopener"',
      put: 'rel="opener"',
      test: 'tells the page that a link leads to nothing',
    },
  ]),
];
