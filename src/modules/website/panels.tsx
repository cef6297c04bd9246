/** What a page of another module on the public website needs: words, the institution, and calls. */

export { Facts, PaperCheck } from './pages/paper-check.tsx';
export { Answer } from './pages/parts.tsx';
export { base, RefusedCall, send, sendForFile, useCall, useWebsite, useWords } from './pages/website.tsx';
