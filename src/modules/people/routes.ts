import type { FastifyInstance } from 'fastify';
import { serveAttachments } from './attach/service/serve-attach.ts';
import { serveBook } from './book/service/serve-book.ts';
import { serveEmployeeLists } from './lists/service/serve-lists.ts';
import { serveProfile } from './profile/service/serve-profile.ts';

/** Serves employees: lists, records with curriculum vitae and papers, service books. */
export function servePeople(app: FastifyInstance): void {
  serveEmployeeLists(app);
  serveProfile(app);
  serveBook(app);
  serveAttachments(app);
}
