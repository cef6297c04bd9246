import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

// The compiler blocks its thread, so it has one of its own. Data reach a template as JSON only, never as source.
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
] as const;

const compiler = NodeCompiler.create({
  workspace: String(workerData.workspace),
  fontArgs: [
    {
      fontBlobs: fonts.flatMap(([name, files]) =>
        files.map((file) => readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file))),
      ),
    },
  ],
});

const sources = new Map<string, string>();

parentPort?.on('message', ({ id, template, data }: { id: number; template: string; data: string }) => {
  try {
    const file = join(import.meta.dirname, 'documents', `${template}.typ`);
    const source = sources.get(file) ?? readFileSync(file, 'utf8');
    sources.set(file, source);
    const pdf = compiler.pdf({ mainFileContent: source, inputs: { data } });
    compiler.evictCache(10);
    parentPort?.postMessage({ id, pdf });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
