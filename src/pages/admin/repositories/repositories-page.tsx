import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { hasRole } from '#domain/role.ts';
import { paths } from '#domain/route.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Badge, Card } from '#ui/surface.tsx';
import { useAuth, useOffice } from '../../services.ts';
import { OrganizationPicker } from './organization-picker.tsx';
import { RepositorySection } from './repository-section.tsx';

export function RepositoriesPage() {
  const office = useOffice();
  const { account } = useAuth();
  const organizations = useLiveQuery(() => office.organizations(), [office]);
  const [selectedId, setSelectedId] = useState('');
  const selected = organizations?.find((organization) => organization.id === selectedId);
  if (!account) return null;
  const admin = hasRole(account.role, 'admin');
  return (
    <>
      <div className="mb-12 flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-4xl font-bold tracking-tight">GitHub Repository Management</h1>
        <ButtonLink to={paths.appSetup}>GitHub App Setup</ButtonLink>
      </div>
      <div className="grid gap-12">
        <Card
          title="GitHub Connected"
          aside={
            <span className="flex flex-wrap gap-2">
              <Badge>{account.githubUsername ?? account.email}</Badge>
              <Badge tone={admin ? 'admin' : 'info'}>{account.role}</Badge>
            </span>
          }
        >
          <OrganizationPicker
            organizations={organizations ?? []}
            selectedId={selectedId}
            onSelect={setSelectedId}
          />
        </Card>
        {selected && <RepositorySection key={selected.id} organization={selected} />}
      </div>
    </>
  );
}
