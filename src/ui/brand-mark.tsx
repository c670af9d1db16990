/** The site's mark: a row of columns seen from an angle, one of them set apart. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 4h28v4H2zM2 24h28v4H2zM4 10h5v12H4zM13 10h5v12h-5z" />
      <path className="mark-accent" d="M22 10h6v12h-6z" />
    </svg>
  );
}
