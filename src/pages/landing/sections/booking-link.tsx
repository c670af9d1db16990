import { usePageLanguage } from '../page-language.ts';

/** Links to the owner's external calendar. */
export function BookingLink({ url }: { url: string | undefined }) {
  const { texts } = usePageLanguage();
  if (!url) return null;
  return (
    <a className="text-link" href={url}>
      {texts.bookMeeting}
    </a>
  );
}
