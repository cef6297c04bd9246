import { useText } from '../../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../../core/web/entity/entity-import.tsx';
import { ImportModal } from '../../../../../core/web/sheet/import-modal.tsx';
import { ownSheetContract as contract } from '../contract.ts';
import { ownSheetLabels as labels } from '../labels.ts';

/** Marks of a mark sheet from the institution's own sheet: say what its columns are, mend its mistakes, then write all of it or none. */
export function OwnSheet({ sheetId, onClose }: { sheetId: string; onClose: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(labels.title)} onClose={onClose}>
      {(onUnsaved) => (
        <>
          <p className="ps-hint">{t(labels.hint)}</p>
          <SheetImport
            check={contract.importCheck}
            commit={contract.importCommit}
            about={sheetId}
            templatePath={`/api/v1/exams/sheet/${sheetId}/template`}
            name="marks"
            kind="exams.mark"
            modes={['add', 'update']}
            onDone={onClose}
            onUnsaved={onUnsaved}
          />
        </>
      )}
    </ImportModal>
  );
}
