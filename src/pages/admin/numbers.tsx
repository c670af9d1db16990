interface NumbersProps {
  summary: string;
  label: string;
  columns: readonly [name: string, number: string];
  rows: readonly (readonly [name: string, number: string])[];
}

/** The numbers of a chart as a folded table, whose second column is aligned to the right. */
export function Numbers({ summary, label, columns, rows }: NumbersProps) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer py-1">{summary}</summary>
      <div className="max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
        <table className="tabular w-full border-collapse">
          <thead>
            <tr className="border-b border-ink text-left">
              <th scope="col" className="py-1 font-medium">
                {columns[0]}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, number]) => (
              <tr key={name} className="border-b border-hairline">
                <td className="py-1">{name}</td>
                <td className="py-1 text-right">{number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
