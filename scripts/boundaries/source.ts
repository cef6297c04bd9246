import { type ObjectExpression, Visitor } from 'oxc-parser';
import { parse } from './parse.ts';

type Import = {
  /** As it is written: `./rules.ts`, `pg`. */
  readonly from: string;
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean;
};

export type Source = {
  readonly imports: readonly Import[];
  /** Every string and template; `{}` stands where a template has a value. */
  readonly texts: readonly string[];
  /** Names read from something, and attributes of elements: `sql.raw`, `dangerouslySetInnerHTML`. */
  readonly names: ReadonlySet<string>;
};

/** What a file imports in any way there is, and the texts in it. Throws where the file cannot be parsed. */
export function readSource(file: string, text: string): Source {
  const { program, errors } = parse(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports: Import[] = [];
  const texts: string[] = [];
  const names = new Set<string>();
  const add = (from: string, isType: boolean) => imports.push({ from, isType });
  const textOf = (node: unknown): string | null => {
    const known = node as { type: string; value?: unknown; quasis?: { value: { raw: string } }[] };
    if (known.type === 'Literal' && typeof known.value === 'string') return known.value;
    if (known.type === 'TemplateLiteral' && known.quasis)
      return known.quasis.map((part) => part.value.raw).join('{}');
    return null;
  };
  new Visitor({
    ImportDeclaration(node) {
      const everyNameIsType =
        node.specifiers.length > 0 &&
        node.specifiers.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type');
      add(node.source.value, node.importKind === 'type' || everyNameIsType);
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression(node) {
      // A path that is put together cannot be checked, so it counts as one nobody may import.
      add(textOf(node.source) ?? '{}', false);
    },
    TSImportType(node) {
      add(node.source.value, true);
    },
    NewExpression(node) {
      // A thread's file: new URL('./compute-thread.ts', import.meta.url).
      const first = node.arguments[0];
      const address = first ? textOf(first) : null;
      if (node.callee.type === 'Identifier' && node.callee.name === 'URL' && address?.startsWith('.'))
        add(address, false);
    },
    Literal(node) {
      const known = textOf(node);
      if (known !== null) texts.push(known);
    },
    TemplateLiteral(node) {
      texts.push(textOf(node) ?? '');
    },
    MemberExpression(node) {
      if (node.object.type === 'Identifier' && node.property.type === 'Identifier')
        names.add(`${node.object.name}.${node.property.name}`);
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier') names.add(node.name.name);
    },
  }).visit(program);
  return { imports, texts, names };
}

/** The tables a file defines: by name, `pgTable('fees_receipt', …)`, or as the entity that `tableOf` derives one from. */
export function tablesIn(file: string, text: string): string[] {
  const tables: string[] = [];
  new Visitor({
    CallExpression(node) {
      const first = node.arguments[0];
      if (node.callee.type !== 'Identifier' || !first) return;
      if (/Table$/.test(node.callee.name) && first.type === 'Literal' && typeof first.value === 'string')
        tables.push(first.value);
      if (node.callee.name === 'defineEntity' && first.type === 'ObjectExpression')
        tables.push(tableOfEntity(first));
    },
  }).visit(parse(file, text).program);
  return tables;
}

/** As `tableNameOf` names it. */
function tableOfEntity({ properties }: ObjectExpression): string {
  const said = new Map<string, string>();
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier')
      if (property.value.type === 'Literal' && typeof property.value.value === 'string')
        said.set(property.key.name, property.value.value);
  const name = (said.get('name') ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${said.get('module')}_${name}`;
}
