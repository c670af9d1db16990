import { usePageLanguage } from '../page-language.ts';

export function SkipLink() {
  const { words } = usePageLanguage();
  return (
    <a className="skip-link" href="#main">
      {words.skipToContent}
    </a>
  );
}
