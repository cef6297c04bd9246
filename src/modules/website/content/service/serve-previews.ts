import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import type { previewContract } from '../preview-contract.ts';
import { openPreview, withdrawPreviews } from './previews.ts';
import { readVersions, restoreVersion } from './versions.ts';

/** Serves the preview links and versions of some kinds of things. */
export function servePreviews(app: FastifyInstance, contract: ReturnType<typeof previewContract>): void {
  serve(app, contract.preview, (transaction, { input, services }) =>
    openPreview(transaction, services, input),
  );
  serve(app, contract.versions, (transaction, { input, services }) =>
    readVersions(transaction, services, input),
  );
  serve(app, contract.restore, (transaction, { input, services }) =>
    restoreVersion(transaction, services, input),
  );
  serve(app, contract.withdrawPreview, (transaction, { input, services }) =>
    withdrawPreviews(transaction, services, input),
  );
}
