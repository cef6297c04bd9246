import { expect, test } from 'vitest';
import { contractForBrowsers } from '../../scripts/build/contracts-for-browsers.ts';
import { sourceFiles } from './source-files.ts';

const plain = (source: string) => source.replace(/\s+/g, ' ').trim();

test('a contract goes to the browser without what only the server reads', () => {
  const source = `
    import * as z from 'zod';
    const row = z.object({ id: z.guid() });
    export const save = (name: string) => z.strictObject({ name: z.literal(name) });
    export const mostRows = 20;
    export const contract = {
      read: endpoint({
        method: 'GET',
        path: \`\${base}/rows\`,
        access: 'signedIn',
        summary: { en: 'Read it', bn: 'দেখা' },
        input: z.strictObject({}),
        output: z.object({ items: z.array(row) }),
      }),
      cancel: approvalEndpoint({
        method: 'POST',
        path: '/cancel',
        access: { permission },
        approval: { act: 'cancel', decide: permission },
        input: row,
        output: row
      }),
    };`;
  expect(plain(contractForBrowsers('contract.ts', source))).toBe(
    plain(`
    import * as z from 'zod';
    const row = /* @__PURE__ */ (() => (z.object({ id: z.guid() })))();
    export const save = (name: string) => z.strictObject({ name: z.literal(name) });
    export const mostRows = 20;
    export const contract = /* @__PURE__ */ (() => ({
      read: ({
        method: 'GET',
        path: \`\${base}/rows\`,
      }),
      cancel: ({
        method: 'POST',
        path: '/cancel',
        approval: { act: 'cancel', decide: permission },
      }),
    }))();`),
  );
});

/** What a browser's source reads of a call that it does not have there. */
const readsOfSchemas = (source: string): string[] =>
  [
    ...source.matchAll(/(?<!typeof )\b\w*[cC]ontract(?:\([^()]*\)|Of\([^()]*\))?\.\w+\.(?:input|output)\b/g),
  ].map(([text]) => text);

test('a screen that checks by itself names the schema: a call has none in the browser', () => {
  expect(readsOfSchemas('feesContract.collect.input.safeParse(it)')).toHaveLength(1);
  expect(readsOfSchemas('type Sheet = z.output<typeof contract.sheet.output>;')).toEqual([]);
  const inBrowser = sourceFiles().filter(({ file }) =>
    /\.tsx$|^core\/web\/|\/(?:screens|pages)\//.test(file),
  );
  expect(inBrowser.length).toBeGreaterThan(200);
  expect(
    inBrowser.flatMap(({ file, source }) => readsOfSchemas(source).map((one) => `${file}: ${one}`)),
  ).toEqual([]);
});
