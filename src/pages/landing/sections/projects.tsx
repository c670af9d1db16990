import { SectionHeading } from './section-heading.tsx';

export function Projects({ portfolio }: { portfolio: React.ReactNode }) {
  return (
    <section id="projects" className="page-width section">
      <SectionHeading number="01" title="Project Portfolio" />
      {portfolio}
    </section>
  );
}
