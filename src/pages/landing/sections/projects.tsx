import { usePageLanguage } from '../page-language.ts';
import { NumberedSection } from './numbered-section.tsx';

export function Projects({ portfolio, number }: { portfolio: React.ReactNode; number: string }) {
  const { texts } = usePageLanguage();
  return (
    <NumberedSection id="projects" number={number} title={texts.projectPortfolio}>
      {portfolio}
    </NumberedSection>
  );
}
