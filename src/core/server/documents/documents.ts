import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { makeWorkspace, removeWorkspace } from './workspaces.ts';

export type DocumentTemplate =
  | 'list'
  | 'register'
  | 'book'
  | 'voucher'
  | 'tabulation'
  | 'mark-sheet'
  | 'clearance'
  | 'family-statement'
  | 'receipt'
  | 'notice'
  | 'invoice'
  | 'payslip'
  | 'pay-roll'
  | 'salary-sheet'
  | 'service-book'
  | 'tables'
  | 'admission-test'
  | 'admission-form'
  | 'labels/asset-tags'
  | 'labels/book-labels'
  | 'layout';

/** Pictures a template draws by their names. */
export type DocumentPictures = ReadonlyMap<string, Uint8Array>;

/**
 * More pages than this are drawn by a process of their own: nobody's single page waits behind them, and what they take
 * of memory (some two megabytes a page) goes back when it ends.
 */
const mostQuickPages = 60;
/** What is printed by the stack goes without the tags for screen readers, which make it five times as large. */
const mostTaggedPages = 5;

const quick = makeQueue(startThread, { most: 20_000, idle: null });
const long = makeQueue(startProcess, { most: 120_000, idle: 20_000 });

/**
 * Draws a document as PDF with Typst, which shapes Bengali rightly. `data` reaches the template as JSON: nothing
 * in it can become a part of the template. Many pages are one document and one compilation; `pages` says how many.
 * The first call starts the thread (about a second), later ones are warm.
 */
export function renderPdf(
  template: DocumentTemplate,
  data: object,
  { pages = 1, pictures = new Map() }: { pages?: number; pictures?: DocumentPictures } = {},
): Promise<Buffer> {
  return (pages > mostQuickPages ? long : quick).draw({
    template,
    data: JSON.stringify(data),
    pictures,
    as: 'pdf',
    isTagged: pages <= mostTaggedPages,
  });
}

/** Begins the process that draws long documents, whose start takes a second, while what it will draw is still being read. */
export const expectLongPdf = (): void => long.expect();

/** The same as a picture of its first page for a screen, in the outlines the PDF has. */
export async function renderSvg(
  template: DocumentTemplate,
  data: object,
  { pictures = new Map() }: { pictures?: DocumentPictures } = {},
): Promise<string> {
  const drawn = await quick.draw({
    template,
    data: JSON.stringify(data),
    pictures,
    as: 'svg',
    isTagged: true,
  });
  return drawn.toString('utf8');
}

/** How many pages a document has that was drawn here. */
export const pagesIn = (pdf: Buffer): number =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

export type DocumentTask = {
  template: DocumentTemplate;
  data: string;
  pictures: DocumentPictures;
  as: 'pdf' | 'svg';
  /** Whether a screen reader finds headings and tables in it. */
  isTagged: boolean;
};
export type DocumentAnswer = { content: Uint8Array } | { problem: string };

/** A thread or a process that draws. */
type Drawer = { post(task: DocumentTask): void; end(): void };
type Start = (onAnswer: (answer: DocumentAnswer) => void, onFailure: (error: Error) => void) => Drawer;

const script = new URL('./documents-worker.ts', import.meta.url);

function startThread(...[onAnswer, onFailure]: Parameters<Start>): Drawer {
  const workspace = makeWorkspace();
  const worker = new Worker(script, {
    workerData: { workspace },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.on('message', onAnswer);
  worker.on('error', onFailure);
  worker.on('exit', () => removeWorkspace(workspace));
  // After its listeners, which would hold the process again: an idle thread must not keep it alive.
  worker.unref();
  return { post: (task) => worker.postMessage(task), end: () => void worker.terminate() };
}

function startProcess(...[onAnswer, onFailure]: Parameters<Start>): Drawer {
  const workspace = makeWorkspace();
  const child = fork(fileURLToPath(script), [workspace], { serialization: 'advanced', execArgv: [] });
  child.on('message', (answer) => onAnswer(answer as DocumentAnswer));
  child.on('error', onFailure);
  child.on('exit', (code) => {
    removeWorkspace(workspace);
    onFailure(new Error(`The process that draws documents ended with ${code}`));
  });
  child.unref();
  child.channel?.unref();
  return { post: (task) => void child.send(task), end: () => void child.kill('SIGKILL') };
}

type Waiting = { task: DocumentTask; resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

/**
 * One document after another. The drawer is started when it is needed and replaced when it fails or takes longer than
 * `most` milliseconds for one; after `idle` milliseconds without work it is let go.
 */
function makeQueue(start: Start, { most, idle }: { most: number; idle: number | null }) {
  const queue: Waiting[] = [];
  let drawer: Drawer | null = null;
  let current: { waiting: Waiting; timer: NodeJS.Timeout } | null = null;
  let rest: NodeJS.Timeout | undefined;

  const finish = (): Waiting | null => {
    const done = current;
    current = null;
    if (done) clearTimeout(done.timer);
    return done?.waiting ?? null;
  };
  /** Only the document that was being drawn is lost; those behind it go to the next drawer. */
  const replace = (error: Error) => {
    const old = drawer;
    drawer = null;
    old?.end();
    finish()?.reject(error);
    next();
  };
  const startOne = (): Drawer => {
    const started: Drawer = start(
      (answer) => {
        if (drawer !== started) return;
        const waiting = finish();
        if ('content' in answer)
          waiting?.resolve(
            Buffer.from(answer.content.buffer, answer.content.byteOffset, answer.content.byteLength),
          );
        else waiting?.reject(new Error(answer.problem));
        next();
      },
      (error) => {
        if (drawer === started) replace(error);
      },
    );
    return started;
  };
  const letGo = () => {
    const old = drawer;
    drawer = null;
    old?.end();
  };
  const restAWhile = () => {
    if (idle !== null && drawer) rest = setTimeout(letGo, idle).unref();
  };
  const next = () => {
    if (current) return;
    const waiting = queue.shift();
    clearTimeout(rest);
    if (!waiting) return restAWhile();
    const { template } = waiting.task;
    const timer = setTimeout(() => replace(new Error(`The document "${template}" took too long`)), most);
    current = { waiting, timer };
    drawer ??= startOne();
    drawer.post(waiting.task);
  };
  return {
    draw: (task: DocumentTask): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        next();
      }),
    /** Starts the drawer for what comes soon; nothing where it is there. */
    expect(): void {
      if (current || drawer) return;
      drawer = startOne();
      restAWhile();
    },
  };
}
