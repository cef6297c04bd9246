/** The pages that scripts bring to life whole: what the server drew of them stands until then. */
export const islandPages = ['verify', 'jobs', 'admission', 'registration', 'draws'] as const;

export type Island = (typeof islandPages)[number];
