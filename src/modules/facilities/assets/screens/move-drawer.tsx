import { Select, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type AssetShown, assetContract as contract } from '../contract.ts';
import { assetFields as fields, stateTexts } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import { states } from '../shapes.ts';
import { MoneyInput } from './money-input.tsx';

/** Another room, person or state, and what a repair cost. */
export function MoveDrawer({ asset, onClose }: { asset: AssetShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.move);
  const [state, setState] = useState(asset.state);
  const [roomId, setRoomId] = useState(asset.roomId);
  const [custodianId, setCustodianId] = useState(asset.custodianId);
  const [cost, setCost] = useState('0.00');
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const search = useDebouncedCallback(setWords, 250);
  const { data: people } = useRead(contract.custodians, { size: 25, ...(words ? { q: words } : {}) });
  const problem = fieldErrors(save.error);
  const text = (name: string) => t(fields[name] ?? labels.asset);
  const found = (people?.items ?? []).map((one) => ({
    value: one.id,
    label: `${format.digits(one.code)} · ${t(one.name)}`,
  }));
  const own =
    asset.custodianId && asset.custodian && !found.some((one) => one.value === asset.custodianId)
      ? [{ value: asset.custodianId, label: t(asset.custodian) }]
      : [];
  return (
    <FormDrawer
      title={`${t(labels.move)}: ${asset.tag}`}
      isDirty={reason !== '' || state !== asset.state || roomId !== asset.roomId}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { id: asset.id, version: asset.version, state, roomId, custodianId, cost, reason },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.moved, { tag: asset.tag }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Select
        label={text('state')}
        allowDeselect={false}
        data={states.map((value) => ({ value, label: t(stateTexts[value]) }))}
        value={state}
        error={problem('state')}
        onChange={(value) => setState(states.find((one) => one === value) ?? state)}
      />
      <Select
        label={text('roomId')}
        placeholder={t(labels.noRoom)}
        searchable
        clearable
        data={asset.rooms.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={roomId}
        error={problem('roomId')}
        onChange={setRoomId}
      />
      <Select
        label={text('custodianId')}
        placeholder={t(labels.nobody)}
        searchable
        clearable
        filter={({ options }) => options}
        data={[...own, ...found]}
        value={custodianId}
        error={problem('custodianId')}
        onSearchChange={search}
        onChange={setCustodianId}
      />
      <MoneyInput label={text('cost')} value={cost} error={problem('cost')} onChange={setCost} />
      <Textarea
        label={text('reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
