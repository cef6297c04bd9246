import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { PaperKind } from '../rules.ts';
import type { ApplicationPaper } from '../shapes.ts';

/** The papers of an application without their content, the first first. */
export function readPapers(
  transaction: PlatformTransaction,
  applicationId: string,
): Promise<ApplicationPaper[]> {
  return transaction.read(
    { id: 'uuid', kind: oneOf<PaperKind>(), name: 'text', size: 'int' },
    'SELECT id, kind, name, size FROM site_application_paper WHERE application_id = $1 ORDER BY created_at, id',
    applicationId,
  );
}
