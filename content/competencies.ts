import type { Competency } from '#domain/content/site-content.ts';

export const competencies: Competency[] = [
  {
    title: 'Microsoft Ecosystem',
    description: 'Tenants that people like to work in, from identity to the last shared mailbox.',
    topics: ['Microsoft 365', 'Entra ID', 'Intune', 'Power Platform'],
  },
  {
    title: 'Security & Compliance',
    description: 'Zero trust in small steps, with evidence an auditor can follow.',
    topics: ['ISO 27001', 'Defender XDR', 'Sentinel', 'FADP and GDPR'],
  },
  {
    title: 'Cloud & Infrastructure',
    description: 'Landing zones, networks and costs that are understood before the first workload moves.',
    topics: ['Azure', 'Terraform', 'Kubernetes', 'FinOps'],
  },
  {
    title: 'AI & Automation',
    description: 'Assistants grounded in a company’s own documents, measured against the work they replace.',
    topics: ['Azure OpenAI', 'Retrieval', 'Evaluation', 'Logic Apps'],
  },
  {
    title: 'Development',
    description: 'Products from first sketch to on-call, in code that the next person can read.',
    topics: ['TypeScript', 'C#', 'Python', 'PostgreSQL'],
  },
  {
    title: 'DevOps Practices',
    description: 'Short branches, honest pipelines, and releases that nobody has to stay late for.',
    topics: ['GitHub Actions', 'Azure DevOps', 'Observability', 'SRE'],
  },
];
