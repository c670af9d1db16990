import { useState } from 'react';
import { environment } from '#config/environment.ts';

const avatarHost = 'https://avatars.githubusercontent.com';

/** Shows a picture only from GitHub's own host, else the initial, so that no other host is contacted. */
export function Avatar({ login, address }: { login: string; address: string | null }) {
  const [broken, setBroken] = useState(false);
  const source = address === null || broken ? null : pictureAddress(address);
  const box = 'size-8 shrink-0 rounded-sm bg-surface';
  if (source === null) {
    return (
      <span aria-hidden="true" className={`${box} grid place-items-center text-sm text-muted`}>
        {login.charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={source}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={box}
      onError={() => setBroken(true)}
    />
  );
}

function pictureAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  const embedded = `${environment().github.webUrl}/avatars/`;
  if (url.origin === avatarHost) return url.href;
  return url.origin === location.origin && url.href.startsWith(embedded) ? url.href : null;
}
