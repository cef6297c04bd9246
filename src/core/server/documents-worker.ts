import { parentPort, workerData } from 'node:worker_threads';
import { makeCompiler, templateSource } from './documents-compiler.ts';

// The compiler blocks its thread, so it has one of its own. Data reach a template as JSON only, never as source.
const compiler = makeCompiler(String(workerData.workspace));
const sources = new Map<string, string>();

parentPort?.on('message', ({ id, template, data }: { id: number; template: string; data: string }) => {
  try {
    const source = sources.get(template) ?? templateSource(template);
    sources.set(template, source);
    const pdf = compiler.pdf({ mainFileContent: source, inputs: { data } });
    compiler.evictCache(10);
    parentPort?.postMessage({ id, pdf });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
