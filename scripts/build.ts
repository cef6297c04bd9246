import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildEnvironmentOptions } from 'vite';
import { chunksByRoom } from './build/chunks.ts';

const project = join(import.meta.dirname, '..');
const web = join(project, 'dist/web');
const mark = join(web, 'built-from');

/** What was built, for whoever measures it: Vite's manifest, and the modules each file is made of. */
export const builtContents = join(project, 'dist/contents.json');

/** Builds the browser side into dist/web. */
export async function buildWeb(): Promise<void> {
  const from = sourceDigest();
  // Under a test runner's own value React would come as its larger development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite');
    const run = async (config: BuildEnvironmentOptions) => {
      const built = await build({ root: project, logLevel: 'warn', build: config });
      if (!('output' in built)) throw new Error('One build was expected');
      return built;
    };
    const plain = await run({ write: false, minify: false });
    const groups = chunksByRoom(plain.output.filter((one) => one.type === 'chunk'));
    const built = await run({ manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } });
    const manifest = join(web, '.vite/manifest.json');
    const modules = built.output.flatMap((one) =>
      one.type === 'chunk' ? [[one.fileName, one.moduleIds]] : [],
    );
    writeFileSync(
      builtContents,
      JSON.stringify({
        manifest: JSON.parse(readFileSync(manifest, 'utf8')),
        modules: Object.fromEntries(modules),
      }),
    );
    // It is nothing that visitors should be served.
    rmSync(join(web, '.vite'), { recursive: true });
    await compressFiles();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeFileSync(mark, from);
}

/**
 * Puts each script, style and decoder compressed beside itself, as the server then sends it: Brotli as small as it gets, gzip for
 * browsers on a plain connection, which are not told of Brotli. The server would otherwise press each anew, and less.
 */
async function compressFiles(): Promise<void> {
  const folder = join(web, 'assets');
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = readFileSync(file);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, best));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

/** Whether dist/web was built from the sources as they are: after an update the start builds again. */
export function isBuilt(): boolean {
  return (
    existsSync(join(web, 'index.html')) &&
    existsSync(builtContents) &&
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === sourceDigest()
  );
}

/** A digest of everything the browser side is built from; some hundred small files, a few hundredths of a second. */
function sourceDigest(): string {
  const digest = createHash('sha256');
  const files = [
    'index.html',
    'public.html',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/build/chunks.ts',
    'scripts/build/older-browsers.ts',
    'scripts/build/contracts-for-browsers.ts',
    'package-lock.json',
  ].concat(
    readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css|json|svg)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
      .filter(
        (name) =>
          !/\.test\.tsx?$/.test(name) && !/^src\/(core|modules\/[^/]+)\/(server|service)\//.test(name),
      )
      .sort(),
  );
  for (const name of files)
    if (existsSync(join(project, name))) digest.update(`${name}\n`).update(readFileSync(join(project, name)));
  return digest.digest('hex');
}

if (import.meta.main) await buildWeb();
