import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);
const fonts = [
  [
    '@expo-google-fonts/noto-sans',
    ['400Regular/NotoSans_400Regular.ttf', '600SemiBold/NotoSans_600SemiBold.ttf'],
  ],
  [
    '@expo-google-fonts/noto-sans-bengali',
    ['400Regular/NotoSansBengali_400Regular.ttf', '600SemiBold/NotoSansBengali_600SemiBold.ttf'],
  ],
  // Names of institutions.
  ['@expo-google-fonts/noto-serif', ['600SemiBold/NotoSerif_600SemiBold.ttf']],
] as const;

/** Typst with our fonts and no others; `workspace` is the only folder a template could read, so an empty one. */
export function makeCompiler(workspace: string): NodeCompiler {
  return NodeCompiler.create({
    workspace,
    fontArgs: [
      {
        fontBlobs: fonts.flatMap(([name, files]) =>
          files.map((file) => readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file))),
        ),
      },
    ],
  });
}

/** The source of a template. */
export function templateSource(template: string): string {
  return readFileSync(join(import.meta.dirname, `${template}.typ`), 'utf8');
}
