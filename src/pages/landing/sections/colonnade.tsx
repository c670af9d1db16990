const columns = 13;
const accentColumn = 4;

/** The picture of the site: columns that grow narrower as they recede, drawn from one rule. */
export function Colonnade() {
  const shapes = Array.from({ length: columns }, (_, index) => {
    const x = Math.round(1200 * (1 - 0.8 ** index));
    const width = Math.max(4, Math.round(120 * 0.8 ** index));
    return { x, width, accent: index === accentColumn };
  });
  return (
    <svg className="colonnade" viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
      {shapes.map(({ x, width, accent }) => (
        <rect key={x} className={accent ? 'accent' : undefined} x={x} y="0" width={width} height="200" />
      ))}
    </svg>
  );
}
