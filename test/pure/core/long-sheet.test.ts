import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { writeLongSheet } from '../../../src/core/server/sheets/long-sheet.ts';

it('a writer that ends while the next rows are still being read ends the work, which waits for nobody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-long-'));
  const over = new Promise<void>((resolve) => {
    process.once('worker', (writer: Worker) => void writer.once('exit', () => resolve()));
  });
  async function* parts() {
    // The disk says only now that it takes nothing.
    await over;
    yield [['one']];
  }
  const sheet = { format: 'csv', name: 'Sheet', head: [['Name']], widths: [10] } as const;
  await expect(writeLongSheet(join(folder, 'nowhere', 'sheet.csv'), sheet, parts())).rejects.toThrow();
  rmSync(folder, { recursive: true });
});
