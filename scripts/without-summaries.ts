import type { Plugin } from 'vite';

const summary = /^\s*summary: \{[^{}]*\},\n/gm;

/** The source of a contract without what its calls are called in the OpenAPI document, which no screen shows. */
export const sourceWithoutSummaries = (source: string): string => source.replace(summary, '');

/** Leaves the summaries of calls out of what a browser fetches: several kilobytes with every contract. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/contract\.ts$/.test(id)) return null;
    // The lines that go are no places of mistakes, so no source map is made.
    return { code: sourceWithoutSummaries(code), map: null };
  },
};
