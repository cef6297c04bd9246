/** The pages that scripts bring to life whole: what the server drew of them stands until then. */
export const islandPages = [
  'results',
  'clearance',
  'admitCard',
  'verify',
  'jobs',
  'admission',
  'registration',
  'draws',
  'letter',
] as const;

/** What scripts bring to life: such a page, or a form on a page that stands without them. */
export type Island = (typeof islandPages)[number] | 'contact' | 'complaint';
