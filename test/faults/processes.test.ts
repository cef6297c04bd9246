import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inTests } from '../../scripts/run.ts';

it('a process that ends in the moment all are stopped does not keep the first from stopping in order', async () => {
  const script = join(import.meta.dirname, 'processes-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...inTests, script]);
  expect(stdout).toBe('stopped\n');
});
