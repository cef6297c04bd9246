import * as z from 'zod';
import { approvalNews } from '../../approvals/approvals-labels.ts';
import { fillLabel } from '../../labels.ts';
import { corePath, link } from '../../module/paths.ts';
import type { Transaction } from '../database/in-site.ts';
import { notify } from '../http/notifications.ts';
import { defineJob } from '../jobs/jobs.ts';
import { closeRequest, holdRequest, type RequestRow } from './requests.ts';

/** The screen of requests, with one of them open. */
export const requestPath = (id: string): string => link(corePath.approvals, { open: id });

/** Ends a request whose time is over and tells the asker. */
export async function expireRequest(transaction: Transaction, request: RequestRow, now: Date): Promise<void> {
  if (!(await closeRequest(transaction, { requestId: request.id, kind: 'expired', by: null, at: now })))
    return;
  await notify(transaction, [request.asked_by], {
    title: fillLabel(approvalNews.expired, { title: request.title }),
    path: requestPath(request.id),
  });
}

/** At a request's deadline. */
export const expireApproval = defineJob({
  name: 'approvals.expire',
  payload: z.object({ id: z.guid() }),
  run: ({ services, inSite }, { id }) =>
    inSite(async (transaction) => {
      const request = await holdRequest(transaction, id);
      if (request?.state === 'pending' && request.deadline <= services.now())
        await expireRequest(transaction, request, services.now());
    }),
});
