import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract, type DeviceShown } from '../contract.ts';
import { devicesPath } from '../paths.ts';
import { DeviceForm } from './device-form.tsx';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

/** A device that pushes and was not heard for so long is silent. */
const silentAfter = 15 * 60_000;

export function DeviceList() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const navigate = useNavigate();
  const { showCallError, confirm } = useDialogs();
  const [edited, setEdited] = useState<DeviceShown | 'new' | null>(null);
  const [token, setToken] = useState<{ name: string; token: string } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [fileOf, setFileOf] = useState<DeviceShown | null>(null);
  const { data, error, refetch } = useRead(contract.devices, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const renew = useSave(contract.newToken);
  const giveBack = useSave(contract.giveBack);
  const take = useSave(contract.takeFile);
  const send = async (file: File) => {
    if (!fileOf) return;
    take.mutate(
      {
        id: fileOf.id,
        format: /\.csv$/i.test(file.name) ? 'csv' : 'dat',
        content: await file.text(),
      },
      {
        onError: showCallError,
        onSuccess: ({ lines, added, held, problems }) =>
          showToast({
            tone: 'leaf',
            title: t(labels.fileTaken, {
              lines: format.number(lines),
              added: format.number(added),
              held: format.number(held),
              problems: format.number(problems),
            }),
          }),
      },
    );
  };
  const askToken = async (row: DeviceShown) => {
    const isSure = await confirm({
      title: row.name,
      text: t(labels.newTokenText),
      action: labels.newToken,
    });
    if (!isSure) return;
    renew.mutate(
      { id: row.id },
      { onError: showCallError, onSuccess: (made) => setToken({ name: row.name, token: made.token }) },
    );
  };
  const askGiveBack = (row: DeviceShown) =>
    setAsked({
      title: t(labels.giveBackOf, { name: row.name }),
      text: t(labels.giveBackText),
      action: t(labels.giveBack),
      run: (reason) => giveBack.mutateAsync({ id: row.id, reason }),
    });
  const columns: Column<DeviceShown>[] = [
    {
      name: 'name',
      label: t(labels.device),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{row.name}</span>
          <span className={classes.below}>
            {[row.place, row.serial ?? t(labels[row.kind])].filter((one) => one !== '').join(' · ')}
          </span>
        </span>
      ),
    },
    { name: 'state', label: t(labels.state), render: (row) => <DeviceState device={row} /> },
    {
      name: 'seen',
      label: t(labels.seen),
      render: (row) => (row.seenAt ? format.dateTime(row.seenAt) : t(labels.never)),
    },
    {
      name: 'last',
      label: t(labels.lastPunch),
      render: (row) => (row.lastAt ? format.dateTime(row.lastAt) : '–'),
    },
    { name: 'clock', label: t(labels.clock), render: (row) => <Drift device={row} /> },
    { name: 'lines', label: t(labels.lines), align: 'end', render: (row) => format.number(row.lines) },
    { name: 'errors', label: t(labels.errors), align: 'end', render: (row) => format.number(row.errors) },
    {
      name: 'waits',
      label: t(labels.waits),
      align: 'end',
      render: (row) => (row.waits === null ? t(labels.notTold) : format.number(row.waits)),
    },
    { name: 'held', label: t(labels.held), align: 'end', render: (row) => format.number(row.held) },
  ];
  const canManage = data?.can.manage === true;
  return (
    <>
      <div className={classes.tools}>
        {canManage ? (
          <div className={classes.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t(labels.add)}
            </Button>
          </div>
        ) : null}
      </div>
      {canManage && data ? <p className={classes.quiet}>{t(labels.setUp, { server: data.server })}</p> : null}
      <PagedTable
        label={t(labels.tabDevices)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.name}
        pages={query.pages}
        empty={t(labels.noDevices)}
        actions={(row) => [
          {
            label: t(labels.showPunches),
            onClick: () => void navigate(link(devicesPath.punches, { device: row.id })),
          },
          ...(canManage
            ? [
                ...(row.status === 'gone'
                  ? []
                  : [{ label: t(labels.change), onClick: () => setEdited(row) }]),
                {
                  label: t(labels.takeFile),
                  onClick: () => {
                    setFileOf(row);
                    chooser.current?.click();
                  },
                },
              ]
            : []),
          ...(canManage && row.kind === 'push'
            ? [{ label: t(labels.newToken), onClick: () => void askToken(row) }]
            : []),
          ...(canManage && row.serial !== null && row.status !== 'gone'
            ? [{ label: t(labels.giveBack), onClick: () => askGiveBack(row) }]
            : []),
        ]}
      />
      <input
        ref={chooser}
        type="file"
        accept=".dat,.txt,.csv,text/plain,text/csv"
        aria-label={t(labels.takeFile)}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      {edited === null ? null : (
        <DeviceForm
          known={edited === 'new' ? null : edited}
          serial={null}
          onToken={setToken}
          onClose={() => setEdited(null)}
        />
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      <TokenWindow shown={token} onClose={() => setToken(null)} />
    </>
  );
}

function DeviceState({ device }: { device: DeviceShown }) {
  const t = useText();
  if (device.status === 'gone') return <Mark tone="slate">{t(labels.gone)}</Mark>;
  if (device.status === 'stopped') return <Mark tone="slate">{t(labels.stopped)}</Mark>;
  if (device.kind === 'file') return <Mark tone="ink">{t(labels.byHand)}</Mark>;
  if (device.kind === 'push') return <Mark tone="leaf">{t(labels.active)}</Mark>;
  const isHeard = device.seenAt !== null && Date.now() - Date.parse(device.seenAt) < silentAfter;
  return isHeard ? <Mark tone="leaf">{t(labels.here)}</Mark> : <Mark tone="sindur">{t(labels.silent)}</Mark>;
}

function Drift({ device: { driftSeconds, driftMinutes } }: { device: DeviceShown }) {
  const t = useText();
  const format = useFormat();
  if (driftSeconds === null) return '–';
  const minutes = Math.round(Math.abs(driftSeconds) / 60);
  if (minutes === 0) return t(labels.clockRight);
  const text = t(driftSeconds > 0 ? labels.clockAhead : labels.clockBehind, {
    minutes: format.number(minutes),
  });
  return minutes > driftMinutes ? <Mark tone="sindur">{text}</Mark> : text;
}

function TokenWindow({
  shown,
  onClose,
}: {
  shown: { name: string; token: string } | null;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={t(labels.token, { name: shown?.name ?? '' })}
      size="lg"
    >
      <p className={classes.quiet}>{t(labels.tokenText)}</p>
      <code className={classes.code}>{shown?.token}</code>
      <Button mt="md" onClick={onClose}>
        {t(labels.close)}
      </Button>
    </Modal>
  );
}
