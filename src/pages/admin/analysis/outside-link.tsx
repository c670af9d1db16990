import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { findLink } from '#domain/analysis/analysis-text.ts';

interface OutsideLinkProps {
  address: string;
  icon?: boolean;
  children: ReactNode;
}

/** Renders an address from outside as a link if it is safe to follow, otherwise as text. */
export function OutsideLink({ address, icon = false, children }: OutsideLinkProps) {
  const href = findLink(location.origin, address);
  if (href === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-ink wrap-anywhere">
      {children}
      {icon && <ExternalLink aria-hidden="true" size={14} className="ml-1 inline" />}
    </a>
  );
}
