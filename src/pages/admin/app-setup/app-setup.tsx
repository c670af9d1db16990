import { Link } from 'react-router-dom';
import { paths } from '#domain/route.ts';
import { Card } from '#ui/surface.tsx';

export function AppSetup() {
  return (
    <>
      <h1 className="mb-12 text-4xl font-bold tracking-tight">GitHub App Setup</h1>
      <Card title="Not configured">
        <p className="mt-0 text-muted">
          Repositories are read with the GitHub account that you sign in with. A GitHub App is not configured.
        </p>
        <Link to={paths.repositories} className="text-ink">
          Back to the repositories
        </Link>
      </Card>
    </>
  );
}
