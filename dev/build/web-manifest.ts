import type { ManifestOptions } from 'vite-plugin-pwa';
import { mainLanguage } from '../../src/content/languages.ts';
import { owner } from '../../src/content/owner.ts';
import { paths } from '../../src/domain/shared/route.ts';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'maskable' ? 'maskable' : 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, description: string, url: string) => ({
  name,
  description,
  url,
  icons: [{ src: '/icons/icon-96.png', sizes: '96x96', type: 'image/png' }],
});

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: `${owner.name}: ${owner.badge}`,
  short_name: owner.name,
  description: owner.tagline,
  lang: mainLanguage,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#ffffff',
  background_color: '#ffffff',
  categories: ['business', 'productivity'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  shortcuts: [
    shortcut('Admin Panel', 'Dashboard of the owner', paths.admin),
    shortcut('GitHub Repositories', 'Browse, link and edit repositories', paths.repositories),
    shortcut('Contact', 'Write a message', '/#contact'),
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The portfolio on a desktop',
    },
    {
      src: '/screenshots/narrow.png',
      sizes: '540x1170',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The portfolio on a phone',
    },
  ],
};
