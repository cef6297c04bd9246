import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// What was compiled stays for the next start, which then takes half as long, and for the processes this one starts; beside the
// code, where nobody else writes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const found = new Map<string, { url: string; format: 'module'; shortCircuit: true }>();

/**
 * Loaded before all else (`--import`). Node asks for each file which package it is of, and reads that package's whole
 * `package.json` anew, 180 kB with drizzle: two fifths of a start. What a full relative address names needs no asking.
 */
registerHooks({
  resolve(specifier, { conditions, parentURL, ...context }, next) {
    const asked = () => next(specifier, { conditions, parentURL, ...context });
    if (!parentURL?.startsWith('file:') || !conditions.includes('import')) return asked();
    const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
    if (isRelative && specifier.endsWith('.ts') && !parentURL.includes('/node_modules/'))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (isRelative && specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/')) return asked();
    const known = found.get(specifier);
    if (known) return known;
    const { url } = asked();
    const answer = { url, format: 'module', shortCircuit: true } as const;
    if (url.endsWith('.js')) found.set(specifier, answer);
    return answer;
  },
});
