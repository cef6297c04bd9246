import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkArchive, createArchive, readArchive } from './archive.ts';

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

it('PLT-12 an archive comes back as it was put, for any tar too, and one that is cut off or changed is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-archive-'));
  const file = join(folder, 'a.tar.gz');
  // Small entries that share a member of the gzip file, large ones with one of their own, an empty one.
  const bodies = [0, 10, 512, 700_000, 1_300_000, 1, 1_100_000, 20].map((size) => randomBytes(size));
  const archive = await createArchive(file);
  for (const [place, body] of bodies.entries()) await archive.put(`part-${place}`, body);
  await archive.finish({ part: bodies.length });
  const found: Buffer[] = [];
  for await (const { name, body } of readArchive(file))
    if (name !== 'checks.json') found.push(Buffer.from(body));
  expect(found.map((body, place) => body.equals(bodies[place] ?? Buffer.of()))).toEqual(
    bodies.map(() => true),
  );
  const { counts, names } = await checkArchive(file);
  expect([counts.part, names.length]).toEqual([bodies.length, bodies.length]);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  expect(readFileSync(join(folder, 'part-4')).equals(bodies[4] ?? Buffer.of())).toBe(true);
  const whole = readFileSync(file);
  for (const length of [whole.length - 100, whole.length - 5_000, 1_000_000, 30]) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(checkArchive(file)).rejects.toThrow(/incomplete|damaged/);
  }
  const changed = Buffer.from(whole);
  changed[900_000] = (changed[900_000] ?? 0) ^ 255;
  writeFileSync(file, changed);
  await expect(checkArchive(file)).rejects.toThrow(/incomplete|damaged/);
  rmSync(folder, { recursive: true });
});
