import { Link } from 'react-router-dom';
import { defaultProjectId, type Project } from '#domain/project/project.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { projectPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { PageStateBadge } from './page-state.tsx';

const cell = 'border-b border-hairline py-2 pr-4 align-baseline';
const wideOnly = 'max-md:hidden';
/** With large text on a phone, name and page are stacked and the other columns are hidden. */
const stacked = '@max-[18rem]:block';
const roomy = '@max-[18rem]:hidden';

export function ProjectTable({
  projects,
  counts,
}: {
  projects: readonly Project[];
  /** Numbers of repositories by project id. */
  counts: ReadonlyMap<string, number> | undefined;
}) {
  return (
    <div className="@container">
      <table className={`${stacked} w-full border-collapse text-left text-sm`}>
        <thead className={roomy}>
          <tr className="text-muted">
            <th className={`${cell} font-normal`}>{t('Name')}</th>
            <th className={`${cell} font-normal`}>{t('Page')}</th>
            <th className={`${cell} text-right font-normal md:text-left`}>{t('Repositories')}</th>
            <th className={`${cell} ${wideOnly} font-normal`}>{t('Changed')}</th>
          </tr>
        </thead>
        <tbody className={stacked}>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} count={counts?.get(project.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProjectRow({ project, count }: { project: Project; count: number | undefined }) {
  const isUnsorted = project.id === defaultProjectId;
  const changed = project.updatedAt ?? project.createdAt;
  return (
    <tr className={`${stacked} hover:bg-surface`}>
      <th
        scope="row"
        className={`${cell} ${stacked} w-1/2 min-w-24 font-normal wrap-anywhere @max-[18rem]:w-auto @max-[18rem]:border-0`}
      >
        <Link
          to={projectPath(project.id)}
          className="inline-block min-h-6 content-center font-semibold text-ink no-underline hover:underline pointer-coarse:min-h-11"
        >
          {project.name}
        </Link>
        {isUnsorted && (
          <span className="block text-muted">{t('Repositories that belong to no project')}</span>
        )}
        {project.description && (
          <span dir="auto" className={`line-clamp-1 text-muted ${wideOnly}`}>
            {project.description}
          </span>
        )}
      </th>
      <td className={`${cell} ${stacked} whitespace-nowrap`}>
        {!isUnsorted && <PageStateBadge project={project} />}
      </td>
      <td className={`${cell} ${roomy} tabular text-right md:text-left`}>
        {count !== undefined && formatNumber(count)}
      </td>
      <td className={`${cell} ${wideOnly} tabular whitespace-nowrap text-muted`}>
        {!isUnsorted && changed !== null && <time dateTime={changed}>{formatDate(changed)}</time>}
      </td>
    </tr>
  );
}
