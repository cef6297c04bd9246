import { Switch } from '@mantine/core';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels } from '../../screen-labels.ts';

/** Whether a voucher made by hand is approved before it is posted. */
export function BookSettings(props: {
  settings: { readonly version: number | null; readonly approvesApart: boolean };
  mayClose: boolean;
}) {
  const { version, approvesApart: isApart } = props.settings;
  const t = useText();
  const save = useSave(contract.saveBookSettings);
  const second = useSecondPerson();
  return (
    <Panel title={t(labels.approving)}>
      <Switch
        checked={isApart}
        disabled={!props.mayClose || save.isPending}
        label={t(labels.approvesApart)}
        description={t(labels.approvesApartHelp)}
        onChange={(event) => {
          const approvesApart = event.currentTarget.checked;
          void second.run(
            (reason) => save.mutateAsync({ version, approvesApart, reason }),
            () => showToast({ tone: 'leaf', title: t(labels.saved) }),
          );
        }}
      />
      {second.dialog}
    </Panel>
  );
}
