import { usePageLanguage } from '../page-language.ts';

export function BookingLink({ url }: { url: string | undefined }) {
  const { texts } = usePageLanguage();
  if (!url) return null;
  return (
    <a className="text-link" href={url}>
      {texts.bookMeeting}
    </a>
  );
}
