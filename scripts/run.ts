import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** Runs a tool of node_modules with this same Node; true when it succeeded. */
export function runTool(title: string, args: readonly string[]): boolean {
  const begun = Date.now();
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  process.stdout.write(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`,
  );
  return status === 0;
}
