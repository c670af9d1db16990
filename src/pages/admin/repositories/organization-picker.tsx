import { useEffect, useRef, useState } from 'react';
import type { Organization } from '#domain/organization.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Alert } from '#ui/surface.tsx';
import { useOffice } from '../../services.ts';

/** Organisations come from the device; the provider is asked when the page opens and on demand. */
export function OrganizationPicker({
  organizations,
  selectedId,
  onSelect,
}: {
  organizations: readonly Organization[];
  selectedId: string;
  onSelect: (id: string) => void;
}) {
  const { loading, problem, refresh } = useRefreshedOrganizations();
  return (
    <div className="grid max-w-xl gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SelectField
            label="GitHub Organization"
            value={selectedId}
            onChange={(event) => onSelect(event.target.value)}
          >
            <option value="" disabled>
              Select an organization
            </option>
            {organizations.map((organization) => (
              <option key={organization.id} value={organization.id}>
                {organization.name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button onClick={() => void refresh()} disabled={loading}>
          Refresh
        </Button>
      </div>
      {loading && (
        <p role="status" className="m-0 text-sm text-muted">
          Loading organizations...
        </p>
      )}
      {problem && (
        <Alert tone={organizations.length > 0 ? 'warning' : 'danger'} title="Failed to fetch organizations">
          <p className="m-0 text-sm">{problem}</p>
        </Alert>
      )}
    </div>
  );
}

function useRefreshedOrganizations() {
  const office = useOffice();
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);

  async function refresh() {
    setLoading(true);
    const listed = await office.refreshOrganizations();
    setProblem(listed.ok ? null : listed.failure.message);
    setLoading(false);
  }

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void office.refreshOrganizations().then((listed) => {
      setProblem(listed.ok ? null : listed.failure.message);
      setLoading(false);
    });
  }, [office]);

  return { loading, problem, refresh };
}
