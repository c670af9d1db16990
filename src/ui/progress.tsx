/** How far something has come. Without `max` nobody knows how much there is. */
export function Progress({ label, value, max }: { label: string; value: number; max: number | null }) {
  const share = max === null || max === 0 ? null : Math.min(1, value / max);
  return (
    <progress
      aria-label={label}
      {...(share === null ? {} : { value: share, max: 1 })}
      className="progress block h-1 w-full"
    />
  );
}
