import { useEffect, useMemo, useState } from 'react';
import { maxReadmeCharacters } from '#config/constants.ts';
import type { EncodedFile } from '#domain/analysis/analysis.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import { textFormat } from '#domain/analysis/text-format.ts';
import { t } from '#locales/translate.ts';
import { Muted, Spinner } from '#ui/surface.tsx';
import { afterRead } from '../../after-read.ts';
import { useWorkspace } from '../../use-services.ts';
import { Markdown, type TextSource } from './markdown.tsx';

interface ReadmeProps {
  name: string;
  file: EncodedFile;
  repositoryUrl: string;
}

/** Renders Markdown. Shows other formats as source, because their maintained libraries are too large. */
export function Readme({ name, file, repositoryUrl }: ReadmeProps) {
  const whole = useMemo(() => decodedText(file), [file]);
  if (whole === null) return <Muted>{t('The {name} is too large to be shown.', { name })}</Muted>;
  const path = file.path || 'README.md';
  const format = textFormat(path);
  const text = whole.slice(0, maxReadmeCharacters);
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="max-h-[32rem] overflow-y-auto border-y border-hairline py-4"
    >
      <div className="grid max-w-prose  gap-4">
        {format === 'Markdown' ? (
          <Rendered text={text} source={{ repositoryUrl, path }} />
        ) : (
          <Source
            text={text}
            reason={format && t('This text is in {format}. Its source is shown.', { format })}
          />
        )}
        {whole.length > maxReadmeCharacters && <Muted>{t('The rest is on GitHub.')}</Muted>}
      </div>
    </div>
  );
}

/** Shows the source if the text cannot be parsed in time. */
function Rendered({ text, source }: { text: string; source: TextSource }) {
  const { analysis } = useWorkspace();
  const [parsed, setParsed] = useState<{ text: string; nodes: readonly MarkdownNode[] | null }>();
  useEffect(
    () => afterRead(analysis.renderMarkdown(text), (nodes) => setParsed({ text, nodes })),
    [analysis, text],
  );
  if (parsed?.text !== text) return <Spinner label={t('Loading...')} />;
  if (parsed.nodes !== null) return <Markdown nodes={parsed.nodes} source={source} />;
  return <Source text={text} reason={t("This text couldn't be formatted. Its source is shown.")} />;
}

function Source({ text, reason }: { text: string; reason: string | null }) {
  return (
    <>
      {reason !== null && <Muted>{reason}</Muted>}
      <pre dir="auto" className="m-0 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </>
  );
}
