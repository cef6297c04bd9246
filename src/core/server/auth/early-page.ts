import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the application as the server writes it before the application is there. */
export type EarlyPage = {
  /** HTML, with everything from outside escaped; its outermost element is `#early`, which the application takes away. */
  readonly body: string;
  /** Its styles, as files of the project: they stand in the page itself. */
  readonly sheets: readonly string[];
  /** A script of `/static` that serves it. */
  readonly script?: string;
  /** What of this browser only the application can show: where it is kept, the application comes at once. */
  readonly kept?: string;
};

const project = join(import.meta.dirname, '../../../..');
const read = new Map<string, string>();

/** The sheets as one line, without comments. */
function stylesOf(sheets: readonly string[]): string {
  const key = sheets.join();
  const known = read.get(key);
  if (known !== undefined) return known;
  const styles = sheets
    .map((name) => readFileSync(join(project, name), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  read.set(key, styles);
  return styles;
}

/**
 * The application's page with what the server wrote in front of it. The application's own files wait in a template until
 * `early-start.js` brings them; its styles come after those of the early page, and so win over them.
 */
export function withEarlyPage(html: string, early: EarlyPage, nonce: string): string {
  const later: string[] = [];
  let app = '';
  const first = html.replace(
    /\s*(<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
    (_, element: string) => {
      const source = /^<script[^>]* src="([^"]+)"/.exec(element)?.[1];
      if (source) app = source;
      else later.push(element);
      return '';
    },
  );
  const scripts = [
    early.script ? `<script src="/static/${early.script}"></script>` : '',
    `<script src="/static/early-start.js" data-app="${app}"${early.kept ? ` data-kept="${early.kept}"` : ''}></script>`,
  ];
  return first
    .replace('</head>', () => `<style nonce="${nonce}">${stylesOf(early.sheets)}</style></head>`)
    .replace('<div id="root"></div>', (root) =>
      [early.body, root, `<template id="later">${later.join('')}</template>`, ...scripts].join(''),
    );
}
