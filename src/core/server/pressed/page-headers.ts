import type { Config } from '../http/config.ts';

const devicesAllowed =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), bluetooth=(), display-capture=(), midi=()';

/** What goes out with every answer. */
export const headersOfAll = (config: Pick<Config, 'publicAddress'>, requestId: string) => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': devicesAllowed,
  // Once a browser came by https it comes by nothing else; other names of the same domain are not ours to speak for.
  ...(config.publicAddress.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** The service worker keeps the application's page only, and that without what is written in front of it. */
export type PageKind = 'public' | 'login' | 'early' | 'application';

/** What goes out with a page; only styles with this nonce are its own. */
export const headersOfPage = (kind: PageKind, nonce: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-page': kind,
  'x-frame-options': 'DENY',
  vary: 'Accept-Encoding',
  'content-security-policy': `${policyBefore}${nonce}${policyAfter}`,
});

const [policyBefore, policyAfter] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-%'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default dompurify 'allow-duplicates'",
]
  .join('; ')
  .split('%');
