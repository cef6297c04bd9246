import type { FastifyInstance } from 'fastify';
import { serveBatches } from './batches/service/serve-batches.ts';
import { serveCheck } from './check/service/serve-check.ts';
import { serveDesign } from './design/service/serve-design.ts';
import { serveIssue } from './issue/service/serve-issue.ts';
import { serveLetters } from './letters/service/serve-letters.ts';
import { servePlatformCards } from './platform/service/serve-platform-cards.ts';
import { serveDocumentsFiles } from './service/list-files.ts';
import { serveSit } from './sit/service/serve-sit.ts';

/** Serves documents: their looks, giving and printing them, whole classes, and the check for everybody. */
export function serveDocuments(app: FastifyInstance): void {
  serveDesign(app);
  serveIssue(app);
  serveLetters(app);
  serveBatches(app);
  serveCheck(app);
  serveSit(app);
  servePlatformCards(app);
  serveDocumentsFiles(app);
}
