import type { FastifyInstance } from 'fastify';
import { contract } from '../../contracts/contract.ts';
import { AppError } from '../../errors.ts';
import { readsOf, serveOpen } from './serve.ts';

/**
 * Serves what a screen asks for when it opens in one call: each read as its own endpoint answers it, with the same rights.
 * What is refused is left out; the screen then asks for it by itself and shows why.
 */
export function serveFirstShow(app: FastifyInstance): void {
  const reads = readsOf(app);
  serveOpen(app, contract.firstShow, async (_, { input, caller, request, reply }) => ({
    answers: await Promise.all(
      input.reads.map(async ({ path, input: given }) => {
        const read = reads.get(path);
        if (!read) return { isThere: false, answer: null };
        try {
          return { isThere: true, answer: await read(caller, given, request, reply) };
        } catch (error) {
          if (error instanceof AppError) return { isThere: false, answer: null };
          throw error;
        }
      }),
    ),
  }));
}
