/** A calendar elsewhere; nothing where the owner has none. */
export function BookingLink({ url }: { url: string | undefined }) {
  if (!url) return null;
  return (
    <a className="text-link" href={url} rel="noopener">
      Book 30 minutes
    </a>
  );
}
