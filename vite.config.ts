import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { olderBrowsers, oldestBrowser } from './scripts/older-browsers.ts';

const pages = { index: 'index.html', public: 'public.html', 'service-worker': 'src/service-worker.ts' };

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  css: { postcss: { plugins: [olderBrowsers] } },
  build: {
    outDir: 'dist/web',
    // One later than the styles: for 90 every `?.` would be written out, for a fault that only odd code meets.
    target: 'chrome91',
    cssTarget: oldestBrowser,
    // Inlined fonts and pictures would be fetched before they are needed, and a policy might refuse them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(pages).filter(([, page]) => existsSync(join(import.meta.dirname, page))),
      ),
      // One chunk, so that Zod is told before its first schema is made; see no-eval.ts.
      output: {
        // The service worker's address must not change.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|no-eval\.ts$/ }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/static': 'http://localhost:3000' } },
});
