import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const project = join(import.meta.dirname, '..');
const styles = join(project, 'node_modules/@mantine/core');

/** Writes src/core/web/page/mantine.css anew: the styles of the components in use, in the order of Mantine's styles.css. */
async function writeStyles(): Promise<void> {
  const built = await build({ root: project, logLevel: 'error', build: { write: false } });
  if (!('output' in built)) throw new Error('One build was expected');
  const used = new Set(
    built.output
      .flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
      .flatMap((id) => /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/.exec(id)?.[1] ?? []),
  );
  const all = readFileSync(join(styles, 'styles.css'), 'utf8');
  const placeOf = (name: string) =>
    all.indexOf(/\.m_[0-9a-f]+/.exec(readFileSync(join(styles, `styles/${name}.css`), 'utf8'))?.[0] ?? '');
  const names = [...used]
    .filter((name) => existsSync(join(styles, `styles/${name}.css`)))
    .sort((a, b) => placeOf(a) - placeOf(b));
  writeFileSync(
    join(project, 'src/core/web/page/mantine.css'),
    [
      "/* Written by scripts/mantine-styles.ts: the components in use, in the order of Mantine's own styles.css. */",
      ...['baseline', 'default-css-variables', 'global', ...names].map(
        (name) => `@import "@mantine/core/styles/${name}.css";`,
      ),
      '',
    ].join('\n'),
  );
}

await writeStyles();
