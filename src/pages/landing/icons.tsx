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

const networkPaths: Record<SocialNetwork, string> = {
  LinkedIn: 'M5 9.500v10M5 4.500v.5M10 19.500v-10M10 14c0-3 2-4.500 4.500-4.500S19 11 19 14v5.500',
  Twitter: 'M4 4l16 16M20 4 4 20',
  GitHub: 'm8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
};

export function NetworkIcon({ network }: { network: SocialNetwork }) {
  return (
    <Icon>
      <path d={networkPaths[network]} />
    </Icon>
  );
}
