import { Link } from 'react-router-dom';
import { settingsPath } from '#domain/shared/route.ts';
import { counted } from '#locales/translate.ts';
import { useReports } from './use-reports.ts';

export function ReportsNotice({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const { length } = useReports();
  if (length === 0) return null;
  return (
    <Link
      to={settingsPath('help')}
      onClick={onFollow}
      className="flex min-h-8 items-center px-2.5 text-sm text-danger pointer-coarse:min-h-11"
    >
      {counted(length, 'problem report')}
    </Link>
  );
}
