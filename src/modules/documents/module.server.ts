import type { ServerModule } from '../../core/server/http/module.ts';
import { makeDocuments } from './batches/jobs.ts';
import { documentParts } from './design/service/replicates.ts';
import { renewDocumentTemplates } from './design/service/templates.ts';
import { copyDocumentTemplates } from './public.ts';
import { serveDocuments } from './routes.ts';
import { bookHooks } from './service/books.ts';
import { papersGiven } from './service/counters.ts';
import { facesJob } from './service/faces-job.ts';
import { imageUse } from './service/images.ts';
import { documentsDay } from './service/module-day.ts';

export const documentsServer: ServerModule = {
  counters: [papersGiven],
  // What one is paid stands in one's own letters.
  notInAnothersName: [{ begins: '/api/v1/documents/own', reads: true }],
  hooks: [bookHooks],
  routes: serveDocuments,
  jobs: [makeDocuments.job],
  nightly: [facesJob],
  day: documentsDay,
  replicates: documentParts,
  fileUses: [
    imageUse,
    {
      purpose: 'documents.batch',
      isUsed: 'EXISTS (SELECT 1 FROM documents_batch b WHERE b.site_id = $1 AND b.file_id = f.id)',
    },
    {
      faces:
        'SELECT DISTINCT i.photo AS id FROM documents_issue i WHERE i.site_id = $1 AND i.photo = ANY($2::uuid[])',
    },
  ],
  needs: [
    { name: 'documents.templates', bring: copyDocumentTemplates },
    // Kinds that came later; it brings only what is lacking.
    { name: 'documents.templatesOfApplicants', bring: copyDocumentTemplates },
    { name: 'documents.templatesOfLetters', bring: copyDocumentTemplates },
    { name: 'documents.templatesOfResults', bring: copyDocumentTemplates },
    { name: 'documents.templatesOfLibraryCards', bring: copyDocumentTemplates },
    { name: 'documents.templatesOfLeaving', bring: renewDocumentTemplates },
    { name: 'documents.templatesOfBooks', bring: renewDocumentTemplates },
  ],
};
