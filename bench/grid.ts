import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { launch } from '../e2e/launch.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '120' },
    columns: { type: 'string', default: '12' },
    keys: { type: 'string', default: '300' },
    pastes: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});
const usage = `npm run bench:grid -- [options]
  --students 120  --columns 12   size of the sheet
  --keys 300  --pastes 20        how often each is measured
`;
const project = join(import.meta.dirname, '..');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The screen for entering marks, built as for production, at an address of this machine. */
async function serveScreen(folder: string) {
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      target: 'es2023',
      rolldownOptions: { input: join(project, 'bench/grid-page/grid.html') },
    },
  });
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const file = readFileSync(join(folder, pathname));
      reply
        .writeHead(200, { 'Content-Type': types[extname(pathname)] ?? 'application/octet-stream' })
        .end(file);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { address: `http://127.0.0.1:${port}/bench/grid-page/grid.html`, close: () => server.close() };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function say(what: string, times: readonly number[], goal: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  process.stdout.write(
    `${what}: p50 ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms, ` +
      `longest ${(sorted.at(-1) ?? Number.NaN).toFixed(1)} ms of ${sorted.length} (goal: p95 at most ${goal} ms)\n`,
  );
}

/** Does something and answers how long the page took to show each of the events it caused. */
async function timesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const painted = 'window.painted.splice(0)';
  await page.evaluate(painted);
  await act();
  await page.waitForTimeout(100);
  return (await page.evaluate(painted)) as number[];
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-grid-'));
  const screen = await serveScreen(folder);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`${screen.address}?students=${options.students}&columns=${options.columns}`);
    const first = page.locator('[role=grid] tr[data-row="0"] td[data-column="0"]');
    await first.click();
    const size = `${options.students} × ${options.columns}`;

    // A figure of two digits and Enter, down the columns: the letters change a cell, Enter a row, the total and the sums.
    const keys = Number(options.keys);
    const typing: number[] = [];
    const going: number[] = [];
    for (let pressed = 0; pressed < keys; pressed += 3) {
      const figure = String(10 + ((pressed * 7) % 90));
      for (const digit of figure) typing.push(...(await timesOf(page, () => page.keyboard.press(digit))));
      going.push(...(await timesOf(page, () => page.keyboard.press('Enter'))));
    }
    say(`key to paint, a digit, ${size}`, typing, 50);
    say(`key to paint, Enter with a new mark, ${size}`, going, 50);
    const moving = await timesOf(page, async () => {
      for (let pressed = 0; pressed < 60; pressed += 1) {
        await page.keyboard.press(pressed % 20 < 10 ? 'ArrowRight' : 'ArrowLeft');
        await page.waitForTimeout(20);
      }
    });
    say(`key to paint, an arrow, ${size}`, moving, 50);

    const pastes: number[] = [];
    for (let round = 0; round < Number(options.pastes); round += 1) {
      await page.keyboard.press('Control+Home');
      await page.waitForFunction("document.activeElement?.closest('tr')?.dataset.row === '0'");
      await page.waitForTimeout(100);
      const lines = Array.from({ length: 60 }, (_, row) =>
        Array.from({ length: 5 }, (_cell, column) => 10 + ((row * 3 + column * 11 + round * 17) % 90)),
      );
      const text = lines.map((line) => line.join('\t')).join('\r\n');
      pastes.push(
        ...(await timesOf(page, () =>
          page.evaluate((given) => {
            const data = new DataTransfer();
            data.setData('text/plain', given);
            document.activeElement?.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            );
          }, text),
        )),
      );
      const shown = await page.locator('[role=grid] tr[data-row="3"] td[data-column="2"]').textContent();
      if (shown !== String(lines[3]?.[2])) problems.push(`Pasted ${lines[3]?.[2]}, shown ${shown}`);
    }
    say(`paste of 60 × 5 to paint, ${size}`, pastes, 300);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await browser.close();
    screen.close();
    rmSync(folder, { recursive: true });
  }
}

if (options.help) process.stdout.write(usage);
else await measure();
