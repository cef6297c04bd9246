import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractsForBrowsers } from './scripts/build/contracts-for-browsers.ts';
import { olderBrowsers, oldestBrowser } from './scripts/build/older-browsers.ts';

const pages = { index: 'index.html', public: 'public.html', 'service-worker': 'src/service-worker.ts' };

/** What the heads of pages are written with: without it their lines would break anew when it comes. */
const firstFonts = /\/noto-(sans-latin-400|serif-latin-600)-normal-[^/]*\.woff2$/;

/**
 * A page of the website is whole before its scripts run: what it looks like, and its first picture, are fetched before them.
 */
const pageBeforeScripts: Plugin = {
  name: 'page-before-scripts',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle }) {
      if (!path.endsWith('public.html')) return html;
      const styles = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag);
      const fonts = Object.keys(bundle ?? {})
        .filter((name) => firstFonts.test(`/${name}`))
        .map((name) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`);
      return styles
        .reduce((rest, tag) => rest.replace(tag, ''), html)
        .replace(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
        .replace('<!--head-->', `<!--head-->${[...styles, ...fonts].join('')}`);
    },
  },
};

export default defineConfig({
  plugins: [react(), contractsForBrowsers, pageBeforeScripts],
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
