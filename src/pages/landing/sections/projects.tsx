import { usePageLanguage } from '../page-language.ts';
import { SectionHeading } from './section-heading.tsx';

export function Projects({ portfolio }: { portfolio: React.ReactNode }) {
  const { texts } = usePageLanguage();
  return (
    <section id="projects" className="page-width section">
      <SectionHeading number="01" title={texts.projectPortfolio} />
      {portfolio}
    </section>
  );
}
