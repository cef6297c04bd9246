import { queryOf } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../core/web/entity/entity-import.tsx';
import { ImportModal } from '../../../../core/web/sheet/import-modal.tsx';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';

/** Books with their copies from a sheet: checked first, then all of them or none. */
export function BookImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(labels.importOf)} onClose={onClose}>
      {(onUnsaved) => (
        <SheetImport
          check={contract.importCheck}
          commit={contract.importCommit}
          templatePath={`${contract.template.path}${queryOf({ format: 'xlsx' })}`}
          name="books-import"
          kind="library.book"
          onDone={onClose}
          onUnsaved={onUnsaved}
        />
      )}
    </ImportModal>
  );
}
