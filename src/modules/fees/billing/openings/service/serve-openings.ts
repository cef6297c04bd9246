import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../../core/errors.ts';
import { textOf } from '../../../../../core/labels.ts';
import { serveWithApproval } from '../../../../../core/server/approvals/serve-act.ts';
import { type Call, serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { serveImport } from '../../../../../core/server/import/serve-import.ts';
import { sendDownload, sheetFile } from '../../../../../core/server/sheets/list-files.ts';
import { feeFields } from '../../../labels.ts';
import { feesPermission } from '../../../permissions.ts';
import { openingsContract as contract } from '../contract.ts';
import { openingErrors, openingKindLabels, openingKinds } from '../labels.ts';
import { listOpenings, readOpeningRows } from './list-openings.ts';
import { postingOpening } from './post-opening.ts';
import { holdBatch } from './read-batch.ts';
import { headingOf, openingImport } from './sheets.ts';
import { undoingOpening } from './undo-opening.ts';

const options = { attributes: feeFields };
const can = ({ context }: Pick<Call<unknown>, 'context'>) => ({
  bill: context.permissions.has(feesPermission.bill),
});

/** Serves dues and advances from before: their sheets, posting by two, throwing away, taking back. */
export function serveOpenings(app: FastifyInstance): void {
  const calls = {
    dues: [contract.duesCheck, contract.duesCommit, contract.duesTemplate],
    advances: [contract.advancesCheck, contract.advancesCommit, contract.advancesTemplate],
  } as const;
  for (const kind of openingKinds) {
    const [importCheck, importCommit, template] = calls[kind];
    serveImport(app, { importCheck, importCommit }, openingImport(kind));
    serveOpen(app, template, async (_database, { input, context, reply }) => {
      const title = textOf(openingKindLabels[kind], context.language);
      const body = await sheetFile(input.format, title, [headingOf(kind, context.language)]);
      return sendDownload(reply, input.format, `opening-${kind}`, body);
    });
  }
  serve(app, contract.openings, async (transaction, call) => ({
    ...(await listOpenings(transaction, call.services, {
      page: call.input.page,
      size: call.input.size,
      ...(call.input.q ? { q: call.input.q } : {}),
      ...(call.input.kind ? { kind: call.input.kind } : {}),
      ...(call.input.state ? { state: call.input.state } : {}),
    })),
    can: can(call),
  }));
  serve(app, contract.openingRows, async (transaction, call) => ({
    ...(await readOpeningRows(transaction, call.services, call.input)),
    can: can(call),
  }));
  serveWithApproval(app, contract.postOpening, postingOpening, options);
  serve(app, contract.discardOpening, async (transaction, { input, services }) => {
    const batch = await holdBatch(transaction, input);
    if (batch.state !== 'prepared') throw new AppError(openingErrors.notPrepared);
    await transaction.change(
      `UPDATE fees_opening_batch SET state = 'discarded', ended_by = $3, ended_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      input.id,
      transaction.context.accountId,
      services.now(),
    );
    return { id: input.id, version: input.version + 1 };
  });
  serveWithApproval(app, contract.undoOpening, undoingOpening, options);
}
