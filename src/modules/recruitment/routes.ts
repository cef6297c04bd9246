import type { FastifyInstance } from 'fastify';
import { declarePurpose } from '../../core/server/files/files.ts';
import { serveDesk } from './desk/service/serve-desk.ts';
import { paperPurpose } from './form/service/papers.ts';
import { serveForm } from './form/service/serve-form.ts';
import { recruitmentPermission } from './permissions.ts';

/** Serves recruitment: the public application and the office's desk. */
export function serveRecruitment(app: FastifyInstance): void {
  declarePurpose(app, paperPurpose, recruitmentPermission.view);
  serveForm(app);
  serveDesk(app);
}
