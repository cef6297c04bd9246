import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '../../../core/endpoint.ts';
import { queryOf } from '../../../core/web/call.ts';
import { SheetImport } from '../../../core/web/entity-import.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { useUnsavedGuard } from '../../../core/web/unsaved-guard.ts';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** Students from a sheet, with class, section, roll and guardian: checked first, then all of them or none. */
export function StudentImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const mayLeave = useUnsavedGuard(isUnsaved);
  return (
    <Modal
      opened
      onClose={async () => {
        if (await mayLeave()) onClose();
      }}
      // Before the dialogs' place in the page, so that a question lies over it.
      portalProps={{ target: '#root' }}
      size="min(1200px, 96vw)"
      title={t(words.importOf)}
      styles={{
        content: { background: 'var(--ps-surface)' },
        header: { background: 'var(--ps-surface)' },
        title: { fontWeight: 600, fontSize: 16 },
      }}
      closeOnClickOutside={false}
      closeOnEscape={!isUnsaved}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <SheetImport
        check={contract.importCheck as unknown as Endpoint}
        commit={contract.importCommit as unknown as Endpoint}
        templatePath={`${contract.template.path}${queryOf({ format: 'xlsx' })}`}
        name="students-import"
        onDone={onClose}
        onUnsaved={setIsUnsaved}
      />
    </Modal>
  );
}
