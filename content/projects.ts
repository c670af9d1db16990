import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';

const recent: PortfolioProject[] = [
  {
    name: 'Lakeside Assistant',
    summary: 'Answers from two million policy documents, in four languages, always with the source.',
    type: 'Client Project',
    timeline: '2025 – 2026',
    technologies: 'Azure OpenAI, TypeScript, PostgreSQL, Bicep',
    description:
      'An assistant that answers questions from two million policy documents of an insurer, in four languages and always with its sources. It began as a pilot for one claims team and is now the first place 1,400 people look. Every answer is sampled, judged and counted, so the weekly report shows what it really saves.',
    features: ['Answers with page-exact sources', 'Data never leaves Switzerland', 'Weekly quality report'],
    role: 'Architect and technical lead',
    category: 'recent',
  },
  {
    name: 'Zero Trust for a Cantonal Hospital',
    summary: 'No passwords on the ward: a badge and a glance, in three seconds instead of thirty.',
    type: 'Implementation',
    timeline: '2024 – 2026',
    technologies: 'Zero Trust, Entra ID, Defender XDR, Intune',
    description:
      'Nine thousand accounts, four hundred medical systems and no hour in which anything may stop. Identity came first, then devices, then the network, each ward on its own date. Passwords are gone for clinical staff: a badge and a glance are enough, and sign-in takes three seconds instead of thirty.',
    features: [
      'Passwordless sign-in on the ward',
      'Segmented medical devices',
      'Recovery drill twice a year',
    ],
    role: 'Lead security architect',
    category: 'recent',
  },
  {
    name: 'Portico',
    summary: 'This site and the admin area behind it: offline-first, and each change applied once.',
    type: 'Private Dev',
    timeline: '2026',
    technologies: 'React, TypeScript, Dexie, Supabase',
    description:
      'The site you are looking at, and the admin area behind it: an offline-first application that manages repositories, projects and messages. What is changed on a train reaches the server later, once and in order. It is built to be read as much as to be used.',
    features: ['Works without a network', 'Each change applied exactly once', 'No third-party trackers'],
    role: 'Design and engineering',
    category: 'recent',
  },
  {
    name: 'Grid Forecast',
    summary: 'Day-ahead forecasts for an alpine power grid that say how sure they are.',
    type: 'R&D',
    timeline: '2025',
    technologies: 'Python, Azure ML, Kafka, TimescaleDB',
    description:
      'Day-ahead forecasts for the load of an alpine power grid with four hundred small hydro plants. The model retrains itself every night, says how sure it is, and hands over to the old method when the weather service is late. Balancing costs fell by eleven percent in the first winter.',
    features: ['Forecast with confidence bands', 'Nightly retraining', 'Graceful fallback'],
    role: 'Data and platform engineering',
    category: 'recent',
  },
];

const established: PortfolioProject[] = [
  {
    name: 'Azure Landing Zone for a Private Bank',
    summary: 'A regulated cloud foundation that the auditors signed off in the first round.',
    type: 'Client Project',
    timeline: '2021 – 2023',
    technologies: 'Azure, Terraform, Azure Policy, Sentinel',
    description:
      'A regulated landing zone that the auditors signed off in the first round. Every control is a policy with a test, every exception has an owner and an end date. Thirty teams have moved in since, and the platform team has stayed at five.',
    features: ['Controls mapped to FINMA circulars', 'Costs forecast to 3%'],
    role: 'Cloud architect',
    category: 'established',
  },
  {
    name: 'Microsoft 365 for 6,000 Teachers',
    summary: 'One tenant for two hundred schools, moved in waves during the holidays.',
    type: 'Implementation',
    timeline: '2020 – 2022',
    technologies: 'Microsoft 365, Intune, PowerShell, SharePoint',
    description:
      'One tenant for two hundred schools, each with its own calendar, its own printer and its own opinion. Migration ran in waves during the holidays; a class could be moved in twenty minutes and moved back in ten, though that was never needed.',
    features: ['Waves by school holidays', 'Training in three formats'],
    role: 'Programme lead',
    category: 'established',
  },
  {
    name: 'Claims Platform',
    summary: 'A claims core rebuilt service by service while the old one kept running.',
    type: 'Client Project',
    timeline: '2015 – 2019',
    technologies: 'C#, .NET, Kubernetes, RabbitMQ',
    description:
      'The core of a claims department, rebuilt service by service while the old one kept running. Both answered every request for six months and a machine compared the answers. The switch, when it came, was a configuration value on a Tuesday morning.',
    features: ['Side-by-side comparison', '14 services, one language'],
    role: 'Head of platform engineering',
    category: 'established',
  },
];

const openSource: PortfolioProject[] = [
  {
    name: 'policy-lint',
    summary: 'Tells what a cloud policy would have changed last month, before it does.',
    type: 'Public/Starred',
    timeline: '2022 – today',
    technologies: 'Go, Rego, Terraform, GitHub Actions',
    description:
      'A linter for cloud policies that explains what a rule would have changed last month, not only whether it parses. Used in the pipelines of a dozen Swiss companies. Contributions come mostly from people who were annoyed by something and then fixed it.',
    features: ['Dry run against real history', 'Explains every finding'],
    role: 'Maintainer',
    category: 'opensource',
  },
  {
    name: 'grounded',
    summary: 'Checks whether each sentence of an assistant is supported by its source.',
    type: 'Public/Starred',
    timeline: '2024 – today',
    technologies: 'Python, PyTest, OpenTelemetry, DuckDB',
    description:
      'A test kit for assistants that answer from documents. It checks whether each sentence is really supported by its source, keeps a history, and fails the build when quality drops. Works with any model, also with one on your own machine.',
    features: ['Checks sentence by sentence', 'Quality as a build gate'],
    role: 'Author',
    category: 'opensource',
  },
  {
    name: 'outbox-js',
    summary: 'An outbox in the browser: each change delivered once, in order.',
    type: 'Public/Starred',
    timeline: '2023 – today',
    technologies: 'TypeScript, IndexedDB, Web Locks, Vitest',
    description:
      'A small library for applications that must not lose what people type: an outbox in the browser that delivers each change once, in order, when there is a network again. Grew out of three projects that each got it slightly wrong.',
    features: ['Exactly-once delivery', 'Several tabs, one sender'],
    role: 'Author',
    category: 'opensource',
  },
];

const ventures: PortfolioProject[] = [
  {
    name: 'Alpine Cloud',
    summary: 'Containers, backups and an invoice for Swiss software companies.',
    type: 'Startup',
    timeline: '2023 – today',
    technologies: 'Kubernetes, Go, PostgreSQL, Cilium',
    description:
      'A managed platform for Swiss software companies that want containers, backups and an invoice, and nothing else. Runs in two data centres heated by their own servers. Profitable since the second year, with no outside money.',
    features: ['Two Swiss data centres', 'Restore drill every month'],
    role: 'Co-founder and CTO',
    category: 'venture',
  },
  {
    name: 'Zurich Devs',
    summary: 'A monthly evening for people who build software: two talks and soup.',
    type: 'Business',
    timeline: '2017 – today',
    technologies: 'Community, Talks, Mentoring, Workshops',
    description:
      'A monthly evening for people who build software in Zurich: two talks, no sales pitches, and soup. Around ninety people come, and a mentoring programme has helped sixty of them into their first or next job.',
    features: ['Monthly since 2017', '60 mentoring pairs'],
    role: 'Organiser',
    category: 'venture',
  },
  {
    name: 'Ledgerline',
    summary: 'Bookkeeping that talks to the bank every minute. Acquired in 2019.',
    type: 'Startup',
    timeline: '2014 – 2019',
    technologies: 'F#, Azure, React, Event Sourcing',
    description:
      'Bookkeeping for small companies that talk to their bank every minute instead of every month. Grew to 2,300 customers and was acquired in 2019. The event log at its heart has been replayed from the beginning four times, and always came out the same.',
    features: ['Live bank connections', 'Complete audit trail'],
    role: 'Co-founder',
    category: 'venture',
  },
];

export const projects: PortfolioProject[] = [...recent, ...established, ...openSource, ...ventures];
