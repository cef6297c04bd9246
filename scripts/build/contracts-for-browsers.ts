import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** What a browser asks of a call is its method and path, and whether it needs a second person. */
const forServers = new Set(['access', 'summary', 'input', 'output', 'takesFiles', 'withoutAntiForgery']);
const declares = new Set(['endpoint', 'approvalEndpoint']);

type Change = { readonly start: number; readonly end: number; readonly text: string };

/**
 * The source of a contract as a browser needs it: its calls without what the server checks, and every schema marked as
 * one that may be left out where no screen names it. So most contracts come without Zod.
 */
export function contractForBrowsers(file: string, source: string): string {
  const { program, errors } = parseSync(file, source, { sourceType: 'module' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const changes: Change[] = [];
  new Visitor({
    CallExpression(node) {
      const [definition] = node.arguments;
      if (node.callee.type !== 'Identifier' || !declares.has(node.callee.name)) return;
      if (definition?.type !== 'ObjectExpression') return;
      changes.push({ start: node.callee.start, end: node.callee.end, text: '' });
      for (const property of definition.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          forServers.has(property.key.name)
        )
          changes.push({ start: property.start, end: endOf(source, property.end), text: '' });
    },
  }).visit(program);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations)
      if (init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal') {
        changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
        changes.push({ start: init.end, end: init.end, text: '))()' });
      }
  }
  return withChanges(source, changes);
}

/** The end of a property with the comma after it. */
const endOf = (source: string, end: number) => end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0);

/** A part that goes takes the changes within it along. */
function withChanges(source: string, changes: readonly Change[]): string {
  let text = '';
  let done = 0;
  // What is put in at a place stands before what is taken away there.
  for (const change of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (change.start < done) continue;
    text += source.slice(done, change.start) + change.text;
    done = change.end;
  }
  return text + source.slice(done);
}

/** Leaves out of what a browser fetches whatever of a contract only the server reads. */
export const contractsForBrowsers: Plugin = {
  name: 'contracts-for-browsers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    // Contracts name it in what goes: nothing else of it may come along.
    if (id.endsWith('/src/core/bangla.ts')) return { code, map: null, moduleSideEffects: false };
    if (!/\/src\/.*\.ts$/.test(id) || !code.includes("from 'zod'")) return null;
    // The lines that go are no places of mistakes, so no source map is made.
    return { code: contractForBrowsers(id, code), map: null, moduleSideEffects: false };
  },
};
