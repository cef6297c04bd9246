import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsForBrowsers } from './scripts/build/contracts-for-browsers.ts';
import { olderBrowsers, oldestBrowser } from './scripts/build/older-browsers.ts';

const pages = { index: 'index.html', public: 'public.html', 'service-worker': 'src/service-worker.ts' };

export default defineConfig({
  plugins: [react(), contractsForBrowsers],
  publicDir: false,
  css: { postcss: { plugins: [olderBrowsers] } },
  build: {
    outDir: 'dist/web',

    // Chrome 90 has all of it but static blocks and `#x in y`, which the test of bundles looks for; with these left out,
    // every private name would be written as a map.
    target: 'es2022',
    cssTarget: oldestBrowser,
    // Inlined fonts and pictures would be fetched before they are needed, and a policy might refuse them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(pages).filter(([, page]) => existsSync(join(import.meta.dirname, page))),
      ),
      output: {
        // The service worker's address must not change.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // One chunk, which no first load has: the first page tells Zod beforehand how to work; see no-eval.ts.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]/ }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/static': 'http://localhost:3000' } },
});
