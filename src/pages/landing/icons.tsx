import type { SocialNetwork } from '#content/site-content.ts';

/** Drawn on a 24 unit grid; decorative, the link or button around them carries the name. */
function Icon({ children, className = 'icon' }: { children: React.ReactNode; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function AccountIcon() {
  return (
    <Icon>
      <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 20.5c0-4 3.5-6 8-6s8 2 8 6" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8" />
      <path className="fill" d="M12 4a8 8 0 0 1 0 16z" />
    </Icon>
  );
}

/** Filled; what the first part encloses, the second cuts out. */
const networkMarks: Record<SocialNetwork, string> = {
  LinkedIn:
    'M3 3h18v18H3zM6 10v8h2.7v-8zM7.3 5.7a1.6 1.6 0 1 0 .1 0zM10.6 10v8h2.7v-4.4c0-2.3 2.9-2.4 2.9 0V18H19v-5c0-3.9-4.1-3.9-5.7-1.7V10z',
  Twitter: 'M3 3h5.5l4.2 5.7L17.7 3h2.5l-6.4 7.3L21 21h-5.5l-4.7-6.4L5.2 21H2.7l7-8zM6.5 5l9.9 14h1.2L7.7 5z',
  GitHub:
    'M12 2a10 10 0 0 1 3 19.5V18c2-.3 4-1.5 4-5 0-1.3-.4-2.2-1.1-3 .2-.8.2-1.8-.2-2.8-1.1 0-2.1.6-2.9 1.1-1.8-.5-3.8-.5-5.6 0-.8-.5-1.8-1.1-2.9-1.1-.4 1-.4 2-.2 2.8-.7.8-1.1 1.7-1.1 3 0 3.5 2 4.7 4 5v3.5A10 10 0 0 1 12 2z',
};

export function NetworkIcon({ network }: { network: SocialNetwork }) {
  return (
    <Icon>
      <path className="fill" d={networkMarks[network]} />
    </Icon>
  );
}
