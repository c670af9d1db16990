import type { ManifestOptions } from 'vite-plugin-pwa';
import { owner } from '../../content/owner.ts';
import { mainLanguage } from '../../src/content/languages.ts';
import { hasSection } from '../../src/content/page-sections.ts';
import { paths } from '../../src/domain/shared/route.ts';

const icon = (base: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `${base}icons/${purpose === 'maskable' ? 'maskable' : 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (base: string, name: string, description: string, path: string) => ({
  name,
  description,
  url: base + path.slice(1),
  icons: [{ src: `${base}icons/icon-96.png`, sizes: '96x96', type: 'image/png' }],
});

/**
 * @param base path of the site on its host
 * @param hasApplication false for a site without a server
 */
export function webManifest(base: string, hasApplication: boolean): Partial<ManifestOptions> {
  return {
    id: base,
    name: `${owner.name}: ${owner.badge}`,
    short_name: owner.name,
    description: owner.tagline,
    lang: mainLanguage,
    dir: 'ltr',
    start_url: base,
    scope: base,
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    categories: ['business', 'productivity'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      icon(base, 192, 'any'),
      icon(base, 512, 'any'),
      icon(base, 192, 'maskable'),
      icon(base, 512, 'maskable'),
    ],
    shortcuts: [
      ...(hasApplication
        ? [
            shortcut(base, 'Admin Panel', 'Dashboard of the owner', paths.admin),
            shortcut(base, 'GitHub Repositories', 'Browse, link and edit repositories', paths.repositories),
          ]
        : []),
      ...(hasSection('contact') ? [shortcut(base, 'Contact', 'Write a message', '/#contact')] : []),
    ],
    screenshots: [
      {
        src: `${base}screenshots/wide.png`,
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'The portfolio on a desktop',
      },
      {
        src: `${base}screenshots/narrow.png`,
        sizes: '540x1170',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'The portfolio on a phone',
      },
    ],
  };
}
