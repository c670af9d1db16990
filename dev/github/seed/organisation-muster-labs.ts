import { repository } from './entry.ts';

/** muster-labs: the owner's small laboratory; public tools, a few private client engines. */
export const musterLabs = [
  repository(
    'signal-desk',
    'TypeScript',
    'One desk for alerts from every cloud, with an owner for each.',
    'alerts observability triage',
    {
      stars: 1931,
      recentCommits: 34,
      homepage: 'https://signal-desk.example.com',
      bragging: true,
      pictures: ['screenshots'],
    },
  ),
  repository(
    'evidence-store',
    'Go',
    'Stores audit evidence so that nobody can improve it afterwards.',
    'audit evidence compliance merkle',
    { stars: 872, recentCommits: 18 },
  ),
  repository(
    'policy-engine',
    'Rust',
    'The engine behind our policy checks: small, fast, boring.',
    'policy engine wasm',
    { stars: 1244, recentCommits: 26, bragging: true },
  ),
  repository('connector-entra', 'C#', 'Connector for Entra ID.', 'connector entra-id', { recentCommits: 5 }),
  repository('connector-aws', 'Go', 'Connector for AWS Organizations.', 'connector aws', {
    recentCommits: 3,
  }),
  repository('connector-gcp', 'Go', 'Connector for Google Cloud resource hierarchies.', 'connector gcp'),
  repository(
    'connector-servicenow',
    'JavaScript',
    'Connector for ServiceNow tickets.',
    'connector servicenow',
  ),
  repository('connector-sap', 'Java', 'Connector for SAP roles and authorisations.', 'connector sap', {
    private: true,
    recentCommits: 8,
  }),
  repository(
    'design-tokens',
    'CSS',
    'Colours, spacing and type of everything we ship.',
    'design-tokens css',
    { stars: 64, recentCommits: 2 },
  ),
  repository(
    'component-kit',
    'TypeScript',
    'Accessible components, tested with a screen reader and a tired human.',
    'components accessibility react',
    { stars: 417, recentCommits: 15, pictures: ['images'] },
  ),
  repository(
    'report-renderer',
    'TypeScript',
    'Turns findings into PDF reports that survive a printer.',
    'reports pdf rendering',
    { stars: 138, recentCommits: 4 },
  ),
  repository('risk-register', 'Vue', 'A risk register that starts a conversation.', 'risk grc register', {
    stars: 206,
    recentCommits: 7,
    homepage: 'https://risk.example.com',
  }),
  repository(
    'sample-tenant',
    'PowerShell',
    'Fills a test tenant with believable people, teams and mistakes.',
    'testing sample-data microsoft-365',
    { stars: 329 },
  ),
  repository(
    'rule-packs',
    'Open Policy Agent',
    'Rule packs: CIS, NIST CSF, FINMA, ISO 27001.',
    'opa rules compliance',
    { stars: 558, recentCommits: 12, bragging: true },
  ),
  repository('scan-runner', 'Go', 'Runs scans where the data is.', 'scanner runner containers', {
    stars: 97,
  }),
  repository('agent-windows', 'C#', 'Read-only inventory agent for Windows.', 'agent inventory windows', {
    recentCommits: 2,
  }),
  repository('agent-linux', 'Rust', 'Read-only inventory agent for Linux.', 'agent inventory linux', {
    recentCommits: 1,
  }),
  repository('agent-macos', 'Swift', 'Read-only inventory agent for macOS.', 'agent inventory macos'),
  repository('mobile-approvals', 'Dart', 'Approve or refuse, from the train.', 'flutter approvals mobile', {
    private: true,
    recentCommits: 21,
  }),
  repository(
    'notebook-gallery',
    'Jupyter Notebook',
    'Notebooks our analysts share with clients.',
    'notebooks analytics',
    { stars: 45 },
  ),
  repository('infra', 'HCL', 'Our own infrastructure.', 'terraform infrastructure', {
    private: true,
    recentCommits: 17,
  }),
  repository(
    'release-train',
    'Shell',
    'Builds, signs and publishes everything on Thursdays.',
    'release ci signing',
    { private: true, recentCommits: 6 },
  ),
  repository('docs', 'Astro', 'Documentation of all public tools.', 'documentation', {
    stars: 31,
    recentCommits: 9,
    homepage: 'https://docs.example.com',
  }),
  repository('website', 'Astro', 'The website.', 'website', {
    recentCommits: 3,
    homepage: 'https://labs.example.com',
  }),
  repository('brand', null, 'Logos and how not to use them.', 'brand', {
    private: true,
    pictures: ['images'],
  }),
  repository('.github', null, 'Community health files.', ''),
  repository('support-playbook', 'HTML', 'How we answer, and by when.', 'support playbook', {
    private: true,
  }),
  repository('load-bench', 'Kotlin', 'Load tests in the shape of a bad Monday.', 'load-testing performance', {
    stars: 83,
  }),
  repository(
    'schema-registry',
    'Java',
    'A registry for the events between our services.',
    'schema events registry',
    { stars: 52 },
  ),
  repository(
    'search-index',
    'Rust',
    'Full-text search over findings, in four languages.',
    'search full-text i18n',
    { stars: 241, recentCommits: 5 },
  ),
  repository(
    'translation-memory',
    'Python',
    'Keeps the wording of four languages in step.',
    'translation i18n',
    { stars: 36 },
  ),
  repository(
    'threat-feed',
    'Python',
    'Curated threat intelligence for small security teams.',
    'threat-intelligence feed',
    { stars: 494, recentCommits: 14 },
  ),
  repository(
    'honey-accounts',
    'PowerShell',
    'Decoy accounts that ring a bell.',
    'deception detection entra-id',
    { stars: 366, recentCommits: 2 },
  ),
  repository('ledger-verify', 'Rust', 'Verifies an evidence store offline.', 'verification cli audit', {
    stars: 71,
  }),
  repository('customer-portal', 'TypeScript', 'Where clients see their findings.', 'portal react', {
    private: true,
    recentCommits: 39,
  }),
  repository('billing', 'Kotlin', 'Invoices and dunning.', 'billing', { private: true, recentCommits: 4 }),
  repository(
    'migration-toolkit-v1',
    'PowerShell',
    'First generation of the migration toolkit.',
    'migration',
    { archived: true, stars: 118 },
  ),
  repository('signal-desk-v0', 'Ruby', 'The prototype. It taught us what not to build.', 'prototype', {
    archived: true,
  }),
  repository('cyclonedx-cli', 'C#', 'Fork with a stricter licence check.', 'sbom cyclonedx', {
    forkOf: 'sbom-samples/cyclonedx-cli',
  }),
  repository('opa', 'Go', 'Fork that follows the WebAssembly target.', 'opa policy', {
    forkOf: 'policy-samples/opa',
  }),
  repository('interview-exercises', 'TypeScript', 'Exercises for candidates; fair, short, paid.', 'hiring', {
    private: true,
  }),
  repository('hackdays-2024', 'Svelte', 'Three days, seven prototypes, one keeper.', 'hackathon', {
    stars: 12,
  }),
  repository('hackdays-2025', 'Svelte', 'Three days, nine prototypes.', 'hackathon', {
    stars: 9,
    recentCommits: 0,
  }),
  repository(
    'status-page',
    'Go',
    'The status page, which must be up when nothing else is.',
    'status monitoring',
    { stars: 163, recentCommits: 1, homepage: 'https://status.example.com' },
  ),
] as const;
