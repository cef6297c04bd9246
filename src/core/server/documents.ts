import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type DocumentTemplate = 'list' | 'register' | 'book' | 'voucher' | 'tabulation' | 'mark-sheet';

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** Longer than any single document takes; a thread that does not answer by then is replaced. */
const mostMilliseconds = 20_000;

let worker: Worker | null = null;
let nextId = 1;
const waiting = new Map<number, Waiting>();

/**
 * Draws a document as PDF with Typst, which shapes Bengali rightly. `data` reaches the template as JSON: nothing
 * in it can become a part of the template. The first call starts the thread (about a second), later ones are warm.
 */
export function renderPdf(template: DocumentTemplate, data: object): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const id = nextId++;
    const timer = setTimeout(
      () => restart(new Error(`The document "${template}" took too long`)),
      mostMilliseconds,
    );
    waiting.set(id, { resolve, reject, timer });
    thread().postMessage({ id, template, data: JSON.stringify(data) });
  });
}

function thread(): Worker {
  if (worker) return worker;
  // An empty workspace: no file of the machine can be read by a template.
  const workspace = mkdtempSync(join(tmpdir(), 'pathshala-documents-'));
  const started = new Worker(new URL('./documents-worker.ts', import.meta.url), {
    workerData: { workspace },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  started.on('message', ({ id, pdf, problem }: { id: number; pdf?: Uint8Array; problem?: string }) => {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(asked.timer);
    if (pdf) asked.resolve(Buffer.from(pdf));
    else asked.reject(new Error(problem));
  });
  started.on('error', (error) => restart(error));
  started.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
  // After its listeners, which would hold the process again: an idle thread must not keep it alive.
  started.unref();
  worker = started;
  return started;
}

function restart(error: Error): void {
  const old = worker;
  worker = null;
  void old?.terminate();
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(error);
  }
  waiting.clear();
}
