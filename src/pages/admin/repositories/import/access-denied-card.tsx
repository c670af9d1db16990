import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/shared/route.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Card } from '#ui/surface.tsx';

const defaultReason = 'Only accounts with admin privileges can access the admin portal.';

const tips = [
  'If you own this site, sign in with your own GitHub account.',
  'Check that pop-ups and cookies are allowed for this site.',
  'Sign out, clear cookies and cache, and try again.',
];

export function AccessDeniedCard({ reason }: { reason: string | null }) {
  const navigate = useNavigate();
  const [connecting, setConnecting] = useState(false);
  return (
    <Card title="Access Denied">
      <div className="grid max-w-2xl gap-4">
        <Alert tone="danger" urgent title={reason ?? defaultReason} />
        <p className="m-0 flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-2 rounded-full bg-danger" />
          Authentication failed
        </p>
        <ul className="m-0 grid gap-1 pl-5 text-sm text-muted">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.location.assign(paths.home)}>Go to Home Page</Button>
          <Button
            look="primary"
            disabled={connecting}
            onClick={() => {
              setConnecting(true);
              void navigate(paths.adminLogin);
            }}
          >
            {connecting ? 'Connecting...' : 'Return to Login'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
