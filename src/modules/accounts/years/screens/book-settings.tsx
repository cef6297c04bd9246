import { Stack, Switch } from '@mantine/core';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels } from '../../screen-labels.ts';

type Settings = {
  readonly version: number | null;
  readonly approvesApart: boolean;
  readonly billFrom: string | null;
};

/** Whether a voucher made by hand is approved before it is posted, and whether the platform's bills post by themselves. */
export function BookSettings({ settings, mayClose }: { settings: Settings; mayClose: boolean }) {
  const { version, approvesApart, billFrom } = settings;
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.saveBookSettings);
  const second = useSecondPerson();
  const change = (changed: { approvesApart?: boolean; postsBill?: boolean }) =>
    void second.run(
      (reason) => save.mutateAsync({ version, approvesApart, ...changed, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.saved) }),
    );
  const isOff = !mayClose || save.isPending;
  return (
    <Panel title={t(labels.approving)}>
      <Stack gap="md">
        <Switch
          checked={approvesApart}
          disabled={isOff}
          label={t(labels.approvesApart)}
          description={t(labels.approvesApartHelp)}
          onChange={(event) => change({ approvesApart: event.currentTarget.checked })}
        />
        <Switch
          checked={billFrom !== null}
          disabled={isOff}
          label={
            billFrom === null
              ? t(labels.postsBill)
              : `${t(labels.postsBill)} · ${t(labels.postsBillSince, { day: format.date(billFrom) })}`
          }
          description={t(labels.postsBillHelp)}
          onChange={(event) => change({ postsBill: event.currentTarget.checked })}
        />
      </Stack>
      {second.dialog}
    </Panel>
  );
}
