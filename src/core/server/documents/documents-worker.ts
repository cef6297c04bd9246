import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentAnswer, DocumentTask } from './documents.ts';
import { makeCompiler, templateSource } from './documents-compiler.ts';

// The compiler blocks where it runs, so it has a thread of its own, or a process for long documents. Data reach a
// template as JSON only, never as source.
const workspace = String(parentPort ? workerData.workspace : process.argv[2]);
const compiler = makeCompiler(workspace);
const sources = new Map<string, string>();

function draw({ template, data, pictures, as, isTagged }: DocumentTask): DocumentAnswer {
  const places = [...pictures.keys()].map((name) => join(workspace, name));
  try {
    const source = sources.get(template) ?? templateSource(template);
    sources.set(template, source);
    for (const [name, content] of pictures)
      compiler.mapShadow(
        join(workspace, name),
        Buffer.from(content.buffer, content.byteOffset, content.length),
      );
    const document = { mainFileContent: source, inputs: { data } };
    const content =
      as === 'svg'
        ? new TextEncoder().encode(compiler.plainSvg(document))
        : new Uint8Array(compiler.pdf(document, { pdfTags: isTagged }));
    return { content };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const place of places) compiler.unmapShadow(place);
    // What one page was drawn from helps the next one; a stack of them is let go.
    compiler.evictCache(isTagged ? 10 : 0);
  }
}

if (parentPort) parentPort.on('message', (task: DocumentTask) => parentPort?.postMessage(draw(task)));
else process.on('message', (task: DocumentTask) => process.send?.(draw(task)));
