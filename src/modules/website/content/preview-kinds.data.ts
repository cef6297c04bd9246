/** What of the website has drafts, preview links and versions. */
export const previewKinds = [
  'page',
  'event',
  'gallery',
  'slide',
  'video',
  'message',
  'about',
  'job',
] as const;
export type PreviewKind = (typeof previewKinds)[number];
