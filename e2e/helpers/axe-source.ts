import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const published = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('axe-core')), 'axe.min.js'),
  'utf8',
);

/**
 * Axe with what it does in every run and needs in none put off. It finds the same: an index of all elements is made when the
 * first of what is wrong has to be named, a computed style is kept under its plain name, and contrast is asked of what
 * `markNewColours` marks. Throws where another version keeps its index elsewhere: the time would be noticed by nobody.
 */
export const axeSource = `${putOffIndex(published)};(${prepare})();`;

function putOffIndex(source: string): string {
  const changed = source.replace(
    /axe\._selectorData=(\w+)\((\w+)\.flatTree\)\}catch/,
    `(tree=>{let made;Object.defineProperty(axe,"_selectorData",{configurable:true,
      get:()=>{if(tree){made=$1(tree);tree=null}return made},set:value=>{made=value;tree=null}})})($2.flatTree)}catch`,
  );
  if (changed === source) throw new Error('Axe makes its index elsewhere now: see e2e/helpers/axe-source.ts');
  return changed;
}

function prepare(): void {
  type Node = { actualNode: Element; styles?: CSSStyleDeclaration; values?: Map<string, string> };
  type Axe = {
    VirtualNode: { prototype: { getComputedStylePropertyValue(this: Node, name: string): string } };
    configure(options: object): void;
    _audit: {
      checks: Record<string, { evaluate(this: unknown, node: Element, ...rest: unknown[]): unknown }>;
    };
    passed: Set<Element>;
  };
  const { axe } = window as unknown as { axe: Axe };
  axe.VirtualNode.prototype.getComputedStylePropertyValue = function (name) {
    this.values ??= new Map();
    const known = this.values.get(name);
    if (known !== undefined) return known;
    this.styles ??= getComputedStyle(this.actualNode);
    const value = this.styles.getPropertyValue(name);
    this.values.set(name, value);
    return value;
  };
  // Whose contrast was found good: not what it could say nothing about.
  const check = axe._audit.checks['color-contrast'];
  if (!check) throw new Error('Axe keeps its checks elsewhere now');
  const { evaluate } = check;
  axe.passed = new Set();
  check.evaluate = function (node, ...rest) {
    const isGood = evaluate.call(this, node, ...rest);
    if (isGood === true) axe.passed.add(node);
    return isGood;
  };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-colours]' }] });
}
