import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readApart } from './read-apart.ts';

type Told = { readonly pid: number };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A reader that does for each task what `onTask` says of it. */
async function readerOf(name: string, onTask: string) {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, `process.on('message', (task) => { ${onTask} });`);
  return readApart<{ text: string }, Told>(pathToFileURL(path), {
    heap: 64,
    bytes: 1024 * 1024 * 1024,
    milliseconds: 20_000,
    files: 50,
  });
}

const tell = 'process.send({ pid: process.pid })';

it('a process that was ended while it waited for work costs nobody their file', async () => {
  const read = await readerOf('waits', tell);
  const first = (await read({ text: 'one' })) as Told;
  // As the end of its rest, or the system when memory is short: nothing has told this process of it yet.
  process.kill(first.pid, 'SIGKILL');
  const second = await read({ text: 'two' });
  expect(second).toEqual({ pid: expect.any(Number) });
  expect(second?.pid).not.toBe(first.pid);
});

it('a file at which the system ended the process is tried once more, and not a third time', async () => {
  const counts = join(folder, 'counts');
  const read = await readerOf(
    'ends',
    `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(counts)}, 'x'); process.kill(process.pid, 'SIGKILL')`,
  );
  expect(await read({ text: 'hostile' })).toBeNull();
  expect(await readFile(counts, 'utf8')).toBe('xx');
});

it('a file at which the process fails by itself is not tried again', async () => {
  const counts = join(folder, 'falls');
  const read = await readerOf(
    'falls',
    `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(counts)}, 'x'); process.exit(1)`,
  );
  expect(await read({ text: 'hostile' })).toBeNull();
  expect(await readFile(counts, 'utf8')).toBe('x');
});
