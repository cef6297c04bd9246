import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';

/** The documents of the declaration: which were brought, when, and to whom. */
export function PaperTicks({ applicant, isEditable }: { applicant: ApplicantDetail; isEditable: boolean }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.papers);
  const [ticked, setTicked] = useState<{ version: number; brought: string[] } | null>(null);
  if (applicant.papers.length === 0) return null;
  const brought = applicant.papers.filter((one) => one.at !== null).map((one) => one.name.en);
  return (
    <Checkbox.Group
      label={t(labels.papers)}
      // Ticked at once, and kept so until the applicant comes back from the server with the next version.
      value={ticked?.version === applicant.version ? ticked.brought : brought}
      onChange={(next) => {
        setTicked({ version: applicant.version, brought: next });
        save.mutate(
          { id: applicant.id, version: applicant.version, brought: next },
          {
            onError: (error) => {
              setTicked(null);
              showCallError(error);
            },
          },
        );
      }}
    >
      <div className={classes.stack}>
        {applicant.papers.map(({ name, at, by }) => (
          <Checkbox
            key={name.en}
            value={name.en}
            disabled={!isEditable || save.isPending}
            label={t(name)}
            description={at ? [format.dateTime(at), by].filter(Boolean).join(' · ') : t(labels.notBrought)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
