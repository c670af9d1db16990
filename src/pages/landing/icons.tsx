/** Decorative, on a 24 unit grid. The link or button around the icon has the accessible name. */
function Icon({ children }: { children: React.ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function AccountIcon() {
  return (
    <Icon>
      <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 20.5c0-8 16-8 16 0" />
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

/** Filled paths by host. Short, rounded coordinates, because every document contains these paths. */
const hostMarks: Readonly<Record<string, string>> = {
  'linkedin.com':
    'M3 3h18v18H3zM6 10v8h3v-8zM7.5 5.5a1.5 1.5 0 1 0 .1 0zM11 10v8h3v-5c0-2 2-2 2 0v5h3v-5c0-4-4-4-5-2v-1z',
  'x.com': 'M3 3h5.5l4.2 5.7L17.7 3h2.5l-6.4 7.3L21 21h-5.5l-4.7-6.4L5.2 21H2.7l7-8zM6.5 5l9.9 14h1.2L7.7 5z',
  'github.com':
    'M12 2a10 10 0 0 1 3 19.5V18c5-1 5-6 3-8V7c-1 0-2 .5-3 1H9c-1-.5-2-1-3-1v3c-2 2-2 7 3 8v3.5A10 10 0 0 1 12 2z',
};
const otherMark = 'M4 4h7v3H7v10h10v-4h3v7H4zM13 4h7v7h-3V9.2l-6.3 6.3-2.2-2.2L14.8 7H13z';

export function HostIcon({ url }: { url: string }) {
  const host = new URL(url).hostname.replace(/^(www|mobile)\./, '').replace(/^twitter\.com$/, 'x.com');
  const known = Object.keys(hostMarks).find((name) => host === name || host.endsWith(`.${name}`));
  return (
    <Icon>
      <path className="fill" d={hostMarks[known ?? ''] ?? otherMark} />
    </Icon>
  );
}
