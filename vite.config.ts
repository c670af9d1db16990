import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { environmentCheck } from './dev/build/environment-check.ts';

export default defineConfig({
  appType: 'mpa',
  plugins: [environmentCheck(), react(), tailwindcss()],
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: { landing: 'index.html', application: 'app.html' },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
