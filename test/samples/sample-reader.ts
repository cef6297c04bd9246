import { setTimeout as pause } from 'node:timers/promises';

// A reader of files that does what hostile ones make a reader do.
process.on('message', async ({ what }: { what: string }) => {
  const began = Date.now();
  const held: unknown[] = [];
  if (what === 'crash') process.abort();
  while (what === 'time') held.length = 0;
  while (what === 'heap') held.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  while (what === 'memory') {
    held.push(Buffer.alloc(20_000_000, 1));
    await pause(5);
  }
  if (what === 'slow') await pause(200);
  process.send?.({ what, process: process.pid, began, ended: Date.now() });
});
