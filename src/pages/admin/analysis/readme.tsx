import { useMemo } from 'react';
import type { EncodedFile } from '#domain/analysis.ts';
import { decodedText } from '#domain/analysis-text.ts';
import { Markdown } from './markdown.tsx';

/** Longer ones are cut: nobody reads them here, and the page must not stand still. */
const mostCharacters = 100_000;

interface ReadmeProps {
  /** What it is called on the page. */
  name: string;
  file: EncodedFile;
  repositoryUrl: string;
}

/** Markdown as elements of this page: no HTML of its own, no pictures, links to https and mailto only. */
export function Readme({ name, file, repositoryUrl }: ReadmeProps) {
  const text = useMemo(() => decodedText(file), [file]);
  if (text === null) return <p className="m-0 text-sm text-muted">The {name} is too large to be shown.</p>;
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="max-h-[32rem] overflow-y-auto border-y border-hairline py-4"
    >
      <div className="grid max-w-prose grid-cols-1 gap-4">
        <Markdown text={text.slice(0, mostCharacters)} base={`${repositoryUrl}/blob/HEAD/`} />
        {text.length > mostCharacters && <p className="m-0 text-sm text-muted">The rest is on GitHub.</p>}
      </div>
    </div>
  );
}
