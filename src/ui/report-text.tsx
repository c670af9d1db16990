/** A long preformatted text. It can be focused, so that the keyboard scrolls it. */
export function ReportText({ text }: { text: string }) {
  return (
    <pre
      tabIndex={0}
      className="my-4 max-h-96 overflow-auto border border-hairline p-4 text-xs whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
