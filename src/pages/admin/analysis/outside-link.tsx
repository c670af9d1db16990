import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { safeLink } from '#domain/analysis-text.ts';

/** An address of somebody else's: a link where it is safe to follow, plain text where it is not. */
export function OutsideLink({
  address,
  base,
  icon = false,
  children,
}: {
  address: string;
  base?: string;
  icon?: boolean;
  children: ReactNode;
}) {
  const href = outsideAddress(address, base);
  if (href === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-ink break-words">
      {children}
      {icon && <ExternalLink aria-hidden="true" size={14} className="ml-1 inline" />}
    </a>
  );
}

/** https and mailto; and what lies on this site itself, which is where the embedded GitHub lies. */
export function outsideAddress(address: string, base?: string): string | null {
  const safe = safeLink(address, base);
  if (safe !== null) return safe;
  const url = URL.parse(address);
  return url?.origin === location.origin && url.pathname.startsWith('/github/') ? url.href : null;
}
