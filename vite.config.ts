import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { theme } from './content/theme.ts';
import { commonPasswords } from './dev/build/common-passwords.ts';
import { readEditedContent } from './dev/build/content-edits.ts';
import { editedContent } from './dev/build/edited-content.ts';
import { environmentCheck, findBuildEnvironment, siteSettings } from './dev/build/environment-check.ts';
import { gallery } from './dev/build/gallery.ts';
import { hosting } from './dev/build/hosting.ts';
import { islands, landingInputs } from './dev/build/islands.ts';
import { landingDevelopment } from './dev/build/landing-development.ts';
import { landingSite, type SiteFiles } from './dev/build/landing-site.ts';
import { licences } from './dev/build/licences.ts';
import { pwa } from './dev/build/pwa.ts';
import { sharedChunks } from './dev/build/shared-chunks.ts';
import { siteTheme } from './dev/build/site-theme.ts';
import { stackDetector } from './dev/build/stack-detector.ts';
import { hasApplication } from './src/config/environment.schema.ts';
import { content as fileContent } from './src/content/content.ts';

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  const bundled = licences();
  const files: SiteFiles = { landing: new Set(), application: [], visited: [] };
  const environment = findBuildEnvironment(mode, import.meta.dirname);
  // The development server shows the files' content without the owner's edits.
  const content = command === 'build' ? await readEditedContent(environment, console.warn) : fileContent;
  const edited = editedContent(content);
  return {
    ...siteSettings(environment),
    appType: 'mpa',
    publicDir: 'content/public',
    plugins: [
      environmentCheck(content),
      edited,
      siteTheme(theme),
      islands(content),
      react({ jsxImportSource: '#ui' }),
      tailwindcss(),
      stackDetector(),
      commonPasswords(),
      landingDevelopment(),
      gallery(),
      landingSite(files, edited),
      bundled.collect(),
      pwa(files, environment, environment?.VITE_SERVICE_WORKER === 'off', [bundled.collect()]),
      bundled.write(),
      hosting(),
    ],
    // The package's browser version needs a document, which a worker does not have.
    resolve: {
      alias: {
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    worker: { format: 'es', plugins: () => [stackDetector(), bundled.collect()] },
    build: {
      // The first versions that support light-dark(). For older ones, the build would double the tokens.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      // The print styles stay a file, so that the documents are smaller.
      assetsInlineLimit: (file) => (file.endsWith('.css') ? false : undefined),
      rolldownOptions: {
        // Documents import modules by address and use their exports, so these must stay.
        preserveEntrySignatures: 'exports-only',
        input: {
          landing: 'index.html',
          ...(environment !== null && hasApplication(environment) && { application: 'app.html' }),
          ...landingInputs,
        },
        output: {
          codeSplitting: { groups: sharedChunks },
        },
      },
    },
  };
});
