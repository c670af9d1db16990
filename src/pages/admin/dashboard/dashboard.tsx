import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { paths } from '#domain/route.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { useOffice } from '../../services.ts';

export function Dashboard() {
  const office = useOffice();
  const connected = useLiveQuery(() => office.isGithubConnected(), [office]);
  const repositories = useLiveQuery(() => office.repositoryCount(), [office]);
  const projects = useLiveQuery(() => office.projects(), [office]);
  return (
    <>
      <h1 className="mb-12 text-4xl font-bold tracking-tight">Dashboard</h1>
      <div className="grid gap-8 md:grid-cols-3">
        <Card title="GitHub Integration">
          {connected ? (
            <Figure value={repositories} label="Available repositories" note="Connected" />
          ) : (
            <Figure
              value="--"
              label="Connect your GitHub account to import repositories"
              note="Not connected"
            />
          )}
          <ButtonLink to={paths.repositories} look="primary" className="mt-4">
            {connected ? 'Manage Repositories' : 'Connect GitHub'}
          </ButtonLink>
        </Card>
        <Card title="Projects">
          <Figure value={projects?.length} label="Active projects in your portfolio" />
        </Card>
        <Card title="Analytics">
          <Figure value="--" label="Coming soon" />
        </Card>
      </div>
    </>
  );
}

function Figure({
  value,
  label,
  note,
}: {
  value: number | string | undefined;
  label: string;
  note?: ReactNode;
}) {
  return (
    <div>
      {note && <p className="m-0 text-sm text-muted">{note}</p>}
      <p className="tabular m-0 text-5xl leading-tight font-bold">{value ?? '…'}</p>
      <p className="m-0 text-sm text-muted">{label}</p>
    </div>
  );
}
