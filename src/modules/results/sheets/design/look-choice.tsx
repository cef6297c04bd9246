import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { documentsPath } from '../../../documents/paths.ts';
import { documentsPermission } from '../../../documents/permissions.ts';
import { resultsContract as contract } from '../../contract.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { designLabels as labels } from './labels.ts';

/** What the PDF looks like: the standard mark sheet, or one the institution laid out; for this print, or for the class. */
export function LookChoice(props: {
  run: RunHead;
  /** Null: as the class has it. */
  value: string | null;
  onChange: (look: string | null) => void;
}) {
  const { run, value } = props;
  const t = useText();
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const { data } = useRead(contract.looks, { id: run.id });
  const save = useSave(contract.saveLook, {
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.kept) }),
  });
  if (!data) return null;
  const chosen = value ?? data.used;
  return (
    <div className={classes.looks}>
      <Select
        label={t(labels.look)}
        allowDeselect={false}
        data={[
          { value: 'standard', label: t(labels.standard) },
          ...data.items.map((one) => ({ value: one.id, label: t(one.name) })),
        ]}
        value={chosen}
        onChange={(look) => props.onChange(look)}
      />
      {data.can.choose && chosen !== data.used ? (
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ id: run.id, look: chosen }, { onError: showCallError })}
        >
          {t(labels.keep)}
        </Button>
      ) : null}
      {current?.permissions.includes(documentsPermission.design) ? (
        <Button component={Link} to={documentsPath.templates} variant="subtle">
          {t(labels.change)}
        </Button>
      ) : null}
    </div>
  );
}
