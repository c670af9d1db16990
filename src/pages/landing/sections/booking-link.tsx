import { usePageLanguage } from '../page-language.ts';

/** A calendar elsewhere; nothing where the owner has none. */
export function BookingLink({ url }: { url: string | undefined }) {
  const { texts } = usePageLanguage();
  if (!url) return null;
  return (
    <a className="text-link" href={url}>
      {texts.bookMeeting}
    </a>
  );
}
