import type { Token } from 'marked';
import { useEffect, useMemo, useState } from 'react';
import { maxReadmeCharacters } from '#config/constants.ts';
import type { EncodedFile } from '#domain/analysis/analysis.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import { t } from '#locales/translate.ts';
import { Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { Markdown } from './markdown.tsx';

interface ReadmeProps {
  /** What it is called on the page. */
  name: string;
  file: EncodedFile;
  repositoryUrl: string;
}

/** Markdown as elements of this page: no HTML of its own, no pictures, links to https and mailto only. */
export function Readme({ name, file, repositoryUrl }: ReadmeProps) {
  const text = useMemo(() => decodedText(file), [file]);
  if (text === null)
    return <p className="m-0 text-sm text-muted">{t('The {name} is too large to be shown.', { name })}</p>;
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="max-h-[32rem] overflow-y-auto border-y border-hairline py-4"
    >
      <div className="grid max-w-prose grid-cols-1 gap-4">
        <Parsed text={text.slice(0, maxReadmeCharacters)} base={`${repositoryUrl}/blob/HEAD/`} />
        {text.length > maxReadmeCharacters && (
          <p className="m-0 text-sm text-muted">{t('The rest is on GitHub.')}</p>
        )}
      </div>
    </div>
  );
}

/** What cannot be parsed in time is shown as the text that it is. */
function Parsed({ text, base }: { text: string; base: string }) {
  const { analysis } = useWorkspace();
  const [parsed, setParsed] = useState<{ text: string; tokens: readonly Token[] | null }>();
  useEffect(() => {
    let left = false;
    void analysis.parseMarkdown(text).then((tokens) => left || setParsed({ text, tokens }));
    return () => {
      left = true;
    };
  }, [analysis, text]);
  if (parsed?.text !== text) return <Spinner label={t('Loading...')} />;
  if (parsed.tokens !== null) return <Markdown tokens={parsed.tokens} base={base} />;
  return (
    <>
      <p className="m-0 text-sm text-muted">{t('This text could not be laid out. It is shown as it is.')}</p>
      <p className="m-0 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </>
  );
}
