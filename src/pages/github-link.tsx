import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { environment } from '#config/environment.ts';

export function githubPage(path: string): string {
  return `${environment().github.webUrl}${path}`;
}

export function GithubLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className="text-ink underline wrap-anywhere">
      {children}
      <ExternalLink aria-hidden="true" size={14} className="ml-1 inline" />
    </a>
  );
}
