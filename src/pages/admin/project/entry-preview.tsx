import { smallestFileName } from '#domain/portfolio/picture.ts';
import { type EntryDraft, entryCard, entryProject } from '#domain/portfolio/portfolio-entry.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Picture } from '#ui/picture.tsx';

interface EntryPreviewProps {
  draft: EntryDraft;
  taken: ReadonlySet<string>;
  /** Address of each picture, by the name of its smallest file. */
  pictureAddresses: ReadonlyMap<string, string>;
}

/** Previews the card that visitors will see, with the checked fields and the pictures. */
export function EntryPreview({ draft, taken, pictureAddresses }: EntryPreviewProps) {
  const { entry, ...project } = entryProject(draft, true, taken);
  if (!entry?.slug) return null;
  const { name, type, timeline, summary, technologies, features, role, facts } = entryCard(
    { ...project, description: project.description, entry },
    location.origin,
  );
  return (
    <section
      aria-label={t('Preview')}
      className="grid content-start gap-2 self-start rounded-sm border border-hairline p-4 text-sm break-words lg:sticky lg:top-4"
    >
      <p className="m-0 flex justify-between gap-4 text-muted">
        <span>{type || t('Preview')}</span>
        <span>{timeline}</span>
      </p>
      <p className="m-0 text-xl leading-tight font-bold">{name || t('No name yet')}</p>
      {summary && <p className="m-0">{summary}</p>}
      {technologies && <p className="m-0 text-muted">{technologies}</p>}
      {features.length > 0 && (
        <ul className="m-0 list-disc pl-5">
          {[...new Set(features)].map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {role && <p className="m-0">{t('Role: {role}', { role })}</p>}
      {entry.pictures?.map((picture) => {
        const address = pictureAddresses.get(smallestFileName(picture));
        return (
          address && <Picture key={picture.id} picture={picture} getAddress={() => address} sizes="16rem" />
        );
      })}
      <p className="m-0 text-muted">{t('Page: {address}', { address: caseStudyPath(entry.slug) })}</p>
      {facts?.map(({ term, value }) => (
        <p key={`${term} ${value}`} className="m-0 text-muted">
          {term}: {value}
        </p>
      ))}
    </section>
  );
}
