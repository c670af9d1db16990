/** The number is decorative and hidden from screen readers. */
export function SectionHeading({ number, title, lead }: { number: string; title: string; lead?: string }) {
  return (
    <div className="section-heading">
      <span className="section-number" aria-hidden="true">
        {number}
      </span>
      <h2>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
