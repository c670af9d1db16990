import { colonnadeColumns } from './colonnade.geometry.ts';

export function Colonnade() {
  return (
    <svg className="colonnade" viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
      {colonnadeColumns(1200).map(({ x, width, accent }) => (
        <rect key={x} className={accent ? 'accent' : undefined} x={x} width={width} height="200" />
      ))}
    </svg>
  );
}
