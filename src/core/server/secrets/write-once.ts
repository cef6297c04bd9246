import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that nobody else may read, whole or not at all: of two that start together one makes it, and neither reads
 * half of it. Nothing where it is there already.
 */
export function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
