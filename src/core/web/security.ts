import DOMPurify from 'dompurify';
import { setNonce } from 'get-nonce';

/** The nonce this page was sent with; styles made at run time must carry it. */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

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

(window as unknown as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/[<&]/.test(html) ? String(DOMPurify.sanitize(html)) : html),
  createScriptURL(address) {
    if (address !== serviceWorkerPath) throw new TypeError(`Not a script of this page: ${address}`);
    return address;
  },
});
