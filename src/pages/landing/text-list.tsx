interface TextListProps {
  texts: readonly string[];
  className?: string;
  label?: string;
}

/** A list of short texts. Renders nothing for an empty list. */
export function TextList({ texts, className, label }: TextListProps) {
  if (texts.length === 0) return null;
  return (
    <ul className={className} aria-label={label}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
