import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a drawer’s folder is gone with its process, and that of a killed process with the next one', () => {
  const folder = join(tmpdir(), `pathshala-workspaces-${process.pid}`);
  // No process has this number.
  mkdirSync(join(folder, 'pathshala-documents-99999999-abc/x'), { recursive: true });
  mkdirSync(join(folder, `pathshala-documents-${process.pid}-alive`));
  const script = `import { makeWorkspace } from ${JSON.stringify(join(import.meta.dirname, 'workspaces.ts'))};
    import { existsSync } from 'node:fs';
    console.log(existsSync(makeWorkspace()));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('true');
  expect(readdirSync(folder)).toEqual([`pathshala-documents-${process.pid}-alive`]);
  rmSync(folder, { recursive: true });
  expect(existsSync(folder)).toBe(false);
});
