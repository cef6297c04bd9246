import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Label } from '../src/core/labels.ts';
import { escapeHtml } from '../src/core/server/http/html.ts';

/** Seconds after which the page asks again. */
const again = 2;
const title = { en: 'Pathshala is getting ready', bn: 'পাঠশালা প্রস্তুত হচ্ছে' };
const opens = {
  en: 'The demonstration is being made. When it is there, this page opens it by itself.',
  bn: 'নমুনা প্রতিষ্ঠানগুলো তৈরি হচ্ছে। তৈরি হলে এই পাতা নিজেই তা খুলবে।',
};
/** Where the letters of Bengali come from: not every machine has some. */
const letters = '/letters.woff2';
const style =
  `@font-face{font-family:Letters;src:url(${letters}) format("woff2")}:lang(bn){font-family:Letters,system-ui,sans-serif}` +
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.05rem/1.6 system-ui,"Noto Sans",sans-serif;background:Canvas;color:CanvasText}main{max-width:34rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3;margin:0}li{margin:.4rem 0}li:last-child{font-weight:600}';

/** A page that is there while the product is not yet: it says what is being made, and asks again by itself. */
export type WaitingRoom = {
  /** Something more is begun. */
  readonly begin: (what: Label) => void;
  /** Gives the port back. */
  readonly close: () => Promise<void>;
};

/** Opens it on the product's own address. Throws what the system says where the port may not be had. */
export async function openWaitingRoom({ port, host }: { port: number; host: string }): Promise<WaitingRoom> {
  const begun: Label[] = [];
  const font = builtLetters();
  const server = createServer((request, response) => {
    if (request.url === letters && font) {
      response.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'max-age=600' });
      response.end(font);
      return;
    }
    const nonce = randomBytes(12).toString('base64');
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    response.writeHead(503, {
      'Retry-After': String(again),
      'Cache-Control': 'no-store',
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; frame-ancestors 'none'`,
      Connection: 'close',
    });
    response.end(isPage ? page(begun, nonce) : `${title.en}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    begin: (what) => void begun.push(what),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The font of the built browser side; null where it has none. */
function builtLetters(): Buffer | null {
  const assets = join(import.meta.dirname, '../dist/web/assets');
  const file = readdirSync(assets).find((name) =>
    /^noto-sans-bengali-bengali-400-normal-.*\.woff2$/.test(name),
  );
  return file ? readFileSync(join(assets, file)) : null;
}

function page(begun: readonly Label[], nonce: string): string {
  const both = ({ en, bn }: Label, tag: string) =>
    `<${tag} lang="bn">${escapeHtml(bn)}</${tag}><${tag} lang="en">${escapeHtml(en)}</${tag}>`;
  const list = begun.map(
    ({ en, bn }) =>
      `<li><span lang="bn">${escapeHtml(bn)}</span><br><span lang="en">${escapeHtml(en)}</span></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${again}"><title>${title.bn} · ${title.en}</title><style nonce="${nonce}">${style}</style></head><body><main>${both(title, 'h1')}${both(opens, 'p')}<ol>${list.join('')}</ol></main></body></html>`;
}
