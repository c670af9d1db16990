/** A numbered section of the landing page. The number is decorative and hidden from screen readers. */
export function NumberedSection({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number: string;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <section id={id} className="page-width section">
      <div className="section-heading">
        <span className="section-number" aria-hidden="true">
          {number}
        </span>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}
