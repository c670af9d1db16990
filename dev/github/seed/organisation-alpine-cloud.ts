import { repository } from './entry.ts';

/** alpine-cloud: a regional hosting company robin-muster works for as architect. */
export const alpineCloud = [
  repository(
    'platform',
    'Go',
    'The platform: tenants, quotas, networks.',
    'platform kubernetes multi-tenancy',
    { private: true, recentCommits: 48 },
  ),
  repository('platform-ui', 'Vue', 'The console of the platform.', 'console vue', {
    private: true,
    recentCommits: 28,
  }),
  repository('alpctl', 'Rust', 'Command line of the platform.', 'cli platform', {
    stars: 284,
    recentCommits: 11,
    homepage: 'https://alpctl.example.com',
    bragging: true,
  }),
  repository(
    'terraform-provider-alpine',
    'Go',
    'Terraform provider for the platform.',
    'terraform terraform-provider',
    { stars: 127, recentCommits: 9 },
  ),
  repository(
    'pulumi-alpine',
    'TypeScript',
    'Pulumi provider, generated from the Terraform one.',
    'pulumi provider',
    { stars: 23 },
  ),
  repository('csi-driver', 'Go', 'Storage driver for block volumes.', 'kubernetes csi storage', {
    stars: 58,
    recentCommits: 4,
  }),
  repository('ingress-controller', 'Go', 'Ingress with automatic certificates.', 'kubernetes ingress tls', {
    stars: 94,
    recentCommits: 2,
  }),
  repository('object-store', 'Rust', 'S3-compatible object storage on three sites.', 's3 storage rust', {
    stars: 641,
    recentCommits: 23,
    bragging: true,
    pictures: ['assets/images'],
  }),
  repository(
    'glacier-backup',
    'Rust',
    'Encrypted backups with a restore you have tested.',
    'backup encryption',
    { stars: 388, recentCommits: 13 },
  ),
  repository('metering', 'Kotlin', 'Counts what is used, to the second.', 'metering billing', {
    private: true,
    recentCommits: 7,
  }),
  repository('billing-exports', 'Python', 'Exports for ERP systems.', 'billing export', { private: true }),
  repository('images', 'Shell', 'Golden images, rebuilt every night.', 'packer images hardening', {
    stars: 41,
    recentCommits: 16,
  }),
  repository('hardening-guides', 'HTML', 'Hardening guides for customers.', 'hardening documentation', {
    stars: 72,
    homepage: 'https://hardening.example.com',
  }),
  repository(
    'network-sim',
    'Python',
    'Simulates the backbone before we touch it.',
    'networking simulation bgp',
    { stars: 109, recentCommits: 1 },
  ),
  repository('bgp-lab', 'Nix', 'Six routers in a laptop.', 'bgp lab nixos', { stars: 67 }),
  repository('dns-operator', 'Go', 'DNS zones as Kubernetes resources.', 'kubernetes dns operator', {
    stars: 213,
    recentCommits: 5,
  }),
  repository(
    'postgres-operator-config',
    'HCL',
    'How we run four hundred PostgreSQL clusters.',
    'postgresql operations',
    { private: true, recentCommits: 6 },
  ),
  repository('status-alps', 'Svelte', 'Public status of all regions.', 'status', {
    stars: 18,
    homepage: 'https://status-alps.example.com',
  }),
  repository(
    'customer-samples',
    'TypeScript',
    'Samples for customers: static site, API, queue worker.',
    'samples getting-started',
    { stars: 54, recentCommits: 3, pictures: ['screenshots'] },
  ),
  repository('samples-dotnet', 'C#', 'Samples for .NET customers.', 'samples dotnet', { stars: 11 }),
  repository('samples-java', 'Java', 'Samples for Java customers.', 'samples java spring', { stars: 14 }),
  repository('samples-php', 'PHP', 'Samples for PHP customers.', 'samples php', { stars: 6 }),
  repository(
    'energy-report',
    'Jupyter Notebook',
    'Energy report of the data centres, computed in the open.',
    'sustainability energy reporting',
    { stars: 88, recentCommits: 2 },
  ),
  repository('heat-reuse', 'Python', 'Controls that heat a swimming pool with our servers.', 'energy iot', {
    stars: 176,
    recentCommits: 4,
  }),
  repository(
    'incident-reviews',
    'Astro',
    'Every incident, what we learnt, what we changed.',
    'incidents sre transparency',
    { stars: 302, recentCommits: 1, homepage: 'https://incidents.example.com' },
  ),
  repository('on-call', 'TypeScript', 'Rotas that respect sleep.', 'on-call scheduling', {
    private: true,
    recentCommits: 2,
  }),
  repository(
    'compliance-evidence',
    'Open Policy Agent',
    'Evidence for ISO 27001 and FINMA outsourcing, collected nightly.',
    'compliance iso27001 finma',
    { private: true, recentCommits: 10 },
  ),
  repository('legacy-portal', 'PHP', 'The portal before the platform.', 'portal legacy', {
    archived: true,
    private: true,
  }),
  repository('puppet-modules', 'Ruby', 'Modules of the years before containers.', 'puppet', {
    archived: true,
    stars: 37,
  }),
  repository('ceph', 'C++', 'Fork with our telemetry patches.', 'storage', {
    forkOf: 'storage-samples/ceph',
  }),
  repository('cilium', 'Go', 'Fork to follow the encryption work.', 'kubernetes networking', {
    forkOf: 'network-samples/cilium',
  }),
  repository('cloud-init', 'Python', 'Fork with a data source for the platform.', 'cloud-init', {
    forkOf: 'image-samples/cloud-init',
  }),
  repository('.github', null, 'Community health files.', ''),
] as const;
