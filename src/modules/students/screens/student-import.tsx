import { queryOf } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../core/web/entity/entity-import.tsx';
import { ImportModal } from '../../../core/web/sheet/import-modal.tsx';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** Students from a sheet, with class, section, roll and guardian: checked first, then all of them or none. */
export function StudentImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(words.importOf)} onClose={onClose}>
      {(onUnsaved) => (
        <SheetImport
          check={contract.importCheck}
          commit={contract.importCommit}
          templatePath={`${contract.template.path}${queryOf({ format: 'xlsx' })}`}
          name="students-import"
          kind="students.student"
          modes={['add', 'update']}
          onDone={onClose}
          onUnsaved={onUnsaved}
        />
      )}
    </ImportModal>
  );
}
