import type { CaseStudy } from '#domain/portfolio/case-study.ts';
import { usePageLanguage } from '../landing/page-language.ts';

export function Figures({ figures }: Pick<CaseStudy, 'figures'>) {
  const { texts } = usePageLanguage();
  if (figures.length === 0) return null;
  return (
    <dl className="case-figures" aria-label={texts.inFigures}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Text({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{title}</h2>
      <div className="case-body">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

export function Quote({ quote }: Pick<CaseStudy, 'quote'>) {
  if (quote === null) return null;
  return (
    <figure className="case-quote">
      <blockquote>
        <p>{quote.text}</p>
      </blockquote>
      {quote.source !== '' && <figcaption className="muted">{quote.source}</figcaption>}
    </figure>
  );
}

/** Lists the stack with its evidence, or only the technologies if the case study has no stack. */
export function Stack({
  stack,
  technologies,
}: Pick<CaseStudy, 'stack'> & { technologies: readonly string[] }) {
  const { texts } = usePageLanguage();
  if (stack.length + technologies.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{texts.stack}</h2>
      {stack.length > 0 ? (
        <dl className="case-body case-stack">
          {stack.map(({ name, evidence }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{evidence}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul className="case-body pills" aria-label={texts.technologies}>
          {technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Links({ links }: Pick<CaseStudy, 'links'>) {
  const { texts } = usePageLanguage();
  if (links.length === 0) return null;
  return (
    <section className="case-part">
      <h2>{texts.links}</h2>
      <ul className="case-body">
        {links.map(({ text, url }) => (
          <li key={`${text} ${url}`}>
            <a className="text-link" href={url} rel="noreferrer noopener">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
