import type { CSSOptions } from 'vite';

/*
 * Styles for the browsers that cheap phones still have. What such a browser does not understand it drops: a whole rule
 * for one selector, a whole declaration for one unit. So what is new stands by itself, beside something older.
 */

/** The oldest browser the built files serve. */
export const oldestBrowser = 'chrome90';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

const isNewHeight = (value: string) => /\d[dsl]vh\b/.test(value);

/** Splits rules whose selectors are not all understood, and gives the heights of moving tool bars an older one. */
export const olderBrowsers: Plugins[number] = {
  postcssPlugin: 'older-browsers',
  Rule(rule, { AtRule }) {
    const newer = rule.selectors.filter((selector) => selector.includes(':has('));
    if (newer.length > 0 && rule.selectors.length > 1) {
      const older = rule.selectors.filter((selector) => !selector.includes(':has('));
      for (const selector of older.length > 0 ? newer : newer.slice(1)) rule.cloneAfter({ selector });
      rule.selectors = older.length > 0 ? older : newer.slice(0, 1);
      return;
    }
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'params' in parent && String(parent.params).includes('dvh')) return;
    const heights = rule.nodes.filter((node) => node.type === 'decl' && isNewHeight(node.value));
    if (heights.length === 0) return;
    const supported = new AtRule({ name: 'supports', params: '(height: 100dvh)' });
    supported.append(rule.clone({ nodes: [] }));
    const [inside] = supported.nodes ?? [];
    for (const node of heights)
      if (node.type === 'decl') {
        if (inside?.type === 'rule') inside.append(node.clone());
        node.value = node.value.replace(/(\d)[dsl]vh\b/g, '$1vh');
      }
    rule.after(supported);
  },
};
