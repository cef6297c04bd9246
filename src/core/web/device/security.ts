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

/** The one script that is loaded by its address. */
export const serviceWorkerPath = '/service-worker.js';

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
    if (address !== serviceWorkerPath) throw new TypeError(`Not a script of this page: ${address}`);
    return address;
  },
});
