import { setNonce } from 'get-nonce';
import { pageNonce } from './nonce.ts';

// Mantine writes style elements through innerHTML and its scroll lock through get-nonce; both obey the page's
// content security policy only with the nonce and with a policy for trusted types.
setNonce(pageNonce);

type Policies = {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): unknown;
};

/** The scripts that are loaded by their addresses: the service worker, and the reader of labels in a camera's pictures. */
export const serviceWorkerPath = '/service-worker.js';
const readerPath = /^\/assets\/barcode-worker-[\w-]+\.js$/;

// No first screen shows markup, so what cleans it comes after; until then markup is shown as text.
let clean = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
void import('dompurify').then(
  ({ default: purify }) => {
    clean = (html) => String(purify.sanitize(html));
  },
  () => {},
);

(window as unknown as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/[<&]/.test(html) ? clean(html) : html),
  createScriptURL(address) {
    const { origin, pathname, search } = new URL(address, location.origin);
    const isReader = origin === location.origin && search === '' && readerPath.test(pathname);
    if (address !== serviceWorkerPath && !isReader)
      throw new TypeError(`Not a script of this page: ${address}`);
    return address;
  },
});
