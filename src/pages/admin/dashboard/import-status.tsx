import { useAutomaticImport } from '../repositories/import/automatic-import.tsx';
import { FetchNotice, FetchProgress } from '../repositories/import/fetch-status.tsx';

export function ImportStatus({ stored }: { stored: number }) {
  const fetch = useAutomaticImport();
  if (fetch.progress) return <FetchProgress progress={fetch.progress} onStop={fetch.stop} />;
  return fetch.problem && <FetchNotice fetch={fetch} stored={stored} />;
}
