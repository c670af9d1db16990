import { usePageLanguage } from '../page-language.ts';
import { SectionHeading } from './section-heading.tsx';

export function Projects({ portfolio, number }: { portfolio: React.ReactNode; number: string }) {
  const { texts } = usePageLanguage();
  return (
    <section id="projects" className="page-width section">
      <SectionHeading number={number} title={texts.projectPortfolio} />
      {portfolio}
    </section>
  );
}
