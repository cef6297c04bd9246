import { queryOf } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../../core/web/entity/entity-import.tsx';
import { ImportModal } from '../../../../../core/web/sheet/import-modal.tsx';
import { broughtInContract as contract } from '../contract.ts';
import { broughtInLabels as labels } from '../labels.ts';

/** A sheet of results from before the institution began here. */
export function BroughtInImport({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(labels.title)} onClose={onClose}>
      {(onUnsaved) => (
        <SheetImport
          check={contract.broughtInCheck}
          commit={contract.broughtInCommit}
          templatePath={`${contract.broughtInTemplate.path}${queryOf({ format: 'xlsx' })}`}
          name="earlier-results"
          kind="results.broughtIn"
          onDone={onDone}
          onUnsaved={onUnsaved}
        />
      )}
    </ImportModal>
  );
}
