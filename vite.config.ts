import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { commonPasswords } from './dev/build/common-passwords.ts';
import { environmentCheck } from './dev/build/environment-check.ts';
import { gallery } from './dev/build/gallery.ts';
import { hosting } from './dev/build/hosting.ts';
import { landingDevelopment } from './dev/build/landing-development.ts';
import { landingSite, type SiteFiles } from './dev/build/landing-site.ts';
import { pwa } from './dev/build/pwa.ts';
import { stackDetector } from './dev/build/stack-detector.ts';

export default defineConfig(({ mode }) => {
  const files: SiteFiles = { landing: new Set(), application: [] };
  const withoutServiceWorker = loadEnv(mode, import.meta.dirname)['VITE_SERVICE_WORKER'] === 'off';
  return {
    appType: 'mpa',
    plugins: [
      environmentCheck(),
      react(),
      tailwindcss(),
      stackDetector(),
      commonPasswords(),
      landingDevelopment(),
      gallery(),
      landingSite(files),
      pwa(files, withoutServiceWorker),
      hosting(),
    ],
    worker: { format: 'es', plugins: () => [stackDetector()] },
    build: {
      // From here on light-dark() is understood; lowering it would double the tokens.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: { landing: 'index.html', application: 'app.html', islands: 'src/entries/landing.hydrate.tsx' },
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
          },
        },
      },
    },
  };
});
