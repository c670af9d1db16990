import type { SocialNetwork } from '#content/site-content.ts';

/** Drawn on a 24 unit grid; decorative, the link or button around them carries the name. */
function Icon({ children, className = 'icon' }: { children: React.ReactNode; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function AccountIcon() {
  return (
    <Icon>
      <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 20.500c0-4 3.500-6 8-6s8 2 8 6" />
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
    'M3 3h18v18H3zM6 10v8h2.700v-8zM7.300 5.700a1.600 1.600 0 1 0 .1 0zM10.600 10v8h2.700v-4.400c0-2.300 2.900-2.400 2.900 0V18H19v-5c0-3.900-4.100-3.900-5.700-1.700V10z',
  Twitter:
    'M3 3h5.500l4.200 5.700L17.700 3h2.500l-6.400 7.300L21 21h-5.500l-4.700-6.400L5.200 21H2.700l7-8zM6.500 5l9.900 14h1.200L7.700 5z',
  GitHub:
    'M12 2a10 10 0 0 1 3 19.500V18c2-.3 4-1.500 4-5 0-1.300-.4-2.200-1.100-3 .2-.8.2-1.800-.2-2.800-1.100 0-2.100.6-2.900 1.100-1.800-.5-3.800-.5-5.600 0-.8-.5-1.800-1.100-2.900-1.100-.4 1-.4 2-.2 2.800-.7.8-1.100 1.700-1.100 3 0 3.500 2 4.700 4 5v3.500A10 10 0 0 1 12 2z',
};

export function NetworkIcon({ network }: { network: SocialNetwork }) {
  return (
    <Icon>
      <path className="fill" d={networkMarks[network]} />
    </Icon>
  );
}
