/**
 * The address within this application that `asked` means; null for everything else. Read as a browser reads it, for
 * which `/\` is `//`, and so another server.
 */
export function ownAddress(asked: string, origin: string): string | null {
  if (!asked.startsWith('/') || !URL.canParse(asked, origin)) return null;
  const { origin: meant, pathname, search, hash } = new URL(asked, origin);
  return meant === origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
