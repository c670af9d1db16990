/** The number is decorative and hidden from screen readers. */
export function SectionHeading({ number, title }: { number: string; title: string }) {
  return (
    <div className="section-heading">
      <span className="section-number" aria-hidden="true">
        {number}
      </span>
      <h2>{title}</h2>
    </div>
  );
}
