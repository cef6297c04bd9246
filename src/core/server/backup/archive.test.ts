import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createArchive } from './archive.ts';

it('an archive of many parts is written without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-archive-'));
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on('warning', hear);
  const archive = await createArchive(join(folder, 'a.tar.gz'));
  for (let part = 0; part < 40; part += 1) await archive.put(`part-${part}`, randomBytes(400_000));
  await archive.finish({});
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  rmSync(folder, { recursive: true });
  expect(warnings).toEqual([]);
});
