import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '..');

/** How Node is started as in `npm start`: modules are found without reading packages' papers again and again. */
export const quickly: readonly string[] = [
  '--import',
  pathToFileURL(join(folder, 'src/core/server/quick-resolve.ts')).href,
];

/**
 * How it is started for tests: memory with a server in it is tidied up less often. What one process has compiled, only those
 * with the same options take, so all have these.
 */
export const inTests: readonly string[] = [
  ...quickly,
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  // At three times what is in use: buffers come and go, and the server itself, 200 MB, would be looked through for nothing.
  '--heap-growing-percent=200',
];

/** Runs a tool of node_modules with this same Node; true when it succeeded. */
export function runTool(title: string, args: readonly string[]): boolean {
  const begun = Date.now();
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  report(title, status === 0, begun);
  return status === 0;
}

export type Tool = readonly [title: string, args: readonly string[]];

/** Runs tools side by side, `width` at a time; each tells what it has to say when it is through. */
export async function runTools(tools: readonly Tool[], width: number): Promise<boolean> {
  const waiting = [...tools];
  let fine = true;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) fine = (await runQuietly(...next)) && fine;
  };
  await Promise.all(Array.from({ length: width }, work));
  return fine;
}

function runQuietly(title: string, args: readonly string[]): Promise<boolean> {
  const begun = Date.now();
  return new Promise((resolve) => {
    const said: Buffer[] = [];
    const tool = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    tool.stdout.on('data', (part: Buffer) => said.push(part));
    tool.stderr.on('data', (part: Buffer) => said.push(part));
    tool.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      report(title, status === 0, begun);
      resolve(status === 0);
    });
  });
}

function report(title: string, isFine: boolean, begun: number): void {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${isFine ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`);
}
