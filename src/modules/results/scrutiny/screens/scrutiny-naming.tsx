import { Select } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyLabels as words } from '../labels.ts';
import type { Scrutiny } from './scrutiny-drawer.tsx';

const subjectTeacher = 'subjectTeacher';

/** Who checks the paper: somebody of the teachers and staff, or the subject's teacher. */
export function NameForm({ of, onClose }: { of: Scrutiny; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const { data } = useRead(contract.examiners, {}, { staleTime: 60_000 });
  const before = of.examinerId ?? subjectTeacher;
  const [chosen, setChosen] = useState(before);
  const save = useSave(contract.name, {
    onSaved: () => {
      showToast({ title: t(words.named), tone: 'leaf' });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={`${t(of.student)}: ${t(of.paper)}`}
      isDirty={chosen !== before}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() =>
        save.mutate(
          { id: of.id, version: of.version, examinerId: chosen === subjectTeacher ? null : chosen },
          { onError: showCallError },
        )
      }
    >
      <Select
        label={t(words.examiner)}
        required
        searchable
        allowDeselect={false}
        value={chosen}
        error={fieldErrors(save.error)('examinerId')}
        onChange={(value) => setChosen(value ?? subjectTeacher)}
        data={[
          { value: subjectTeacher, label: t(words.subjectTeacher) },
          ...(data?.items ?? []).map((one) => ({ value: one.id, label: `${t(one.name)} · ${one.code}` })),
        ]}
      />
    </FormDrawer>
  );
}
