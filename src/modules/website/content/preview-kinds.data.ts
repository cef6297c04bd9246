/** What of the website has drafts, preview links and versions. */
export const websiteKinds = [
  'page',
  'event',
  'gallery',
  'slide',
  'video',
  'message',
  'about',
  'job',
  'charter',
  'officer',
  'classRoom',
] as const;
/** Notices are changed by those who may publish notices, all others by those who look after the website. */
export type PreviewKind = (typeof websiteKinds)[number] | 'notice';
