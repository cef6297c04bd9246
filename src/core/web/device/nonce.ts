/** The nonce this page was sent with; styles made at run time must carry it. */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
