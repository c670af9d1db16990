import { usePageLanguage } from '../page-language.ts';

export function SkipLink() {
  const { texts } = usePageLanguage();
  return (
    <a className="skip-link" href="#main">
      {texts.skipToContent}
    </a>
  );
}
