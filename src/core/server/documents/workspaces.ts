import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'pathshala-documents-';
const own = new Set<string>();

/**
 * An empty folder for a drawer, so that no file of the machine can be read by a template. It is removed at the end of this
 * process at the latest; those of processes that were killed go when the next one makes its first.
 */
export function makeWorkspace(): string {
  if (own.size === 0) {
    sweep();
    process.once('exit', () => {
      for (const place of own) removeWorkspace(place);
    });
  }
  const place = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  own.add(place);
  return place;
}

export function removeWorkspace(place: string): void {
  rmSync(place, { recursive: true, force: true });
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      try {
        removeWorkspace(join(tmpdir(), name));
      } catch {
        // Another user's, who removes it himself.
      }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
