export interface Curve {
  name: string;
  at: readonly (readonly [size: number, figure: number])[];
}

const [width, height] = [640, 320];
const margin = { left: 48, right: 16, top: 24, bottom: 72 };

/** Colours of the curves. Their shapes differ too, for readers who cannot distinguish the colours. */
const themes = {
  light: { paper: '#ffffff', ink: '#1a1a1a', line: '#d0d0d0', curves: ['#c8102e', '#1a1a1a'] },
  dark: { paper: '#121212', ink: '#ededed', line: '#3a3a3a', curves: ['#ff5a6e', '#ededed'] },
} as const;

export function getPlot(curves: readonly Curve[], theme: keyof typeof themes): string {
  const { paper, ink, line, curves: colours } = themes[theme];
  const sizes = [...new Set(curves.flatMap(({ at }) => at.map(([size]) => size)))].sort((a, b) => a - b);
  const most = Math.max(2, ...curves.flatMap(({ at }) => at.map(([, figure]) => figure)));
  const logs = sizes.map(Math.log10);
  const [least, span] = [logs[0] ?? 0, (logs.at(-1) ?? 1) - (logs[0] ?? 0) || 1];
  const x = (size: number) =>
    margin.left + ((Math.log10(size) - least) / span) * (width - margin.left - margin.right);
  const y = (figure: number) =>
    height - margin.bottom - (figure / most) * (height - margin.top - margin.bottom);
  const text = (at: [number, number], label: string, anchor: string) =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${ink}">${label}</text>`;
  const marks = Array.from({ length: Math.floor(most * 2) + 1 }, (_, half) => half / 2);
  const grid = marks.map(
    (mark) =>
      `<path d="M${margin.left} ${y(mark).toFixed(1)}H${width - margin.right}" stroke="${line}"/>` +
      text([margin.left - 8, y(mark) + 4], mark.toFixed(1), 'end'),
  );
  const labels = sizes.map((size, index) => {
    const anchor = index === 0 ? 'start' : index === sizes.length - 1 ? 'end' : 'middle';
    return text([x(size), height - margin.bottom + 20], size.toLocaleString('en-US'), anchor);
  });
  const drawn = curves.map(({ name, at }, index) => {
    const colour = colours[index % colours.length] ?? ink;
    const dash = index === 0 ? '' : ' stroke-dasharray="6 4"';
    const points = at.map(([size, figure]) => `${x(size).toFixed(1)},${y(figure).toFixed(1)}`).join(' ');
    const legendY = height - 28 + index * 18;
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>` +
      `<path d="M${margin.left} ${legendY - 4}h24" stroke="${colour}" stroke-width="2"${dash}/>` +
      text([margin.left + 32, legendY], name, 'start')
    );
  });
  return getDocument(curves, paper, [...grid, ...labels, ...drawn]);
}

function getDocument(curves: readonly Curve[], paper: string, parts: readonly string[]): string {
  const title = curves.map(({ name }) => name).join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${title}, by the number of rows</title>`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
