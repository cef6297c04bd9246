import { queryOf } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../../core/web/entity/entity-import.tsx';
import { ImportModal } from '../../../../../core/web/sheet/import-modal.tsx';
import { openingsContract as contract } from '../contract.ts';
import { openingLabels as labels, type OpeningKind, openingKindLabels } from '../labels.ts';

const calls = {
  dues: { check: contract.duesCheck, commit: contract.duesCommit, template: contract.duesTemplate },
  advances: {
    check: contract.advancesCheck,
    commit: contract.advancesCommit,
    template: contract.advancesTemplate,
  },
} as const;

/** A sheet of dues or advances: checked, summed, and prepared for whoever posts it. */
export function OpeningImport({ kind, onClose }: { kind: OpeningKind; onClose: () => void }) {
  const t = useText();
  const { check, commit, template } = calls[kind];
  return (
    <ImportModal title={t(openingKindLabels[kind])} onClose={onClose}>
      {(onUnsaved) => (
        <>
          <p className="ps-hint">{t(kind === 'dues' ? labels.hintDues : labels.hintAdvances)}</p>
          <SheetImport
            check={check}
            commit={commit}
            templatePath={`${template.path}${queryOf({ format: 'xlsx' })}`}
            name={`opening-${kind}`}
            after={labels.waits}
            onDone={onClose}
            onUnsaved={onUnsaved}
          />
        </>
      )}
    </ImportModal>
  );
}
