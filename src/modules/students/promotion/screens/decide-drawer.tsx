import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { promotionContract as contract, type PromotionItem } from '../contract.ts';
import { decisionTexts, promotionFields as fields } from '../labels.ts';
import { type Decision, decisions } from '../rules.ts';
import { words } from '../screen-labels.ts';
import type { Promotion } from './promotion-view.tsx';

/** Decides about one student, or several, by hand. */
export function DecideDrawer(props: {
  promotion: Promotion;
  items: readonly PromotionItem[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { promotion, items } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [only] = items.length === 1 ? items : [];
  const [decision, setDecision] = useState<Decision | null>(only?.decision ?? null);
  const [section, setSection] = useState<string | null>(null);
  const [roll, setRoll] = useState('');
  const [reason, setReason] = useState('');
  const save = useSave(contract.change);
  const problem = fieldErrors(save.error);
  const isDirty = section !== null || roll !== '' || reason !== '' || decision !== (only?.decision ?? null);
  const needsPlace = decision === 'promote' || decision === 'retain' || decision === null;
  return (
    <FormDrawer
      title={only ? t(only.name) : t(words.decideFor, { count: format.number(items.length) })}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          {
            id: promotion.id,
            version: promotion.version,
            itemIds: items.map((one) => one.id),
            decision,
            toSectionId: needsPlace ? section : null,
            roll: needsPlace && roll.trim() !== '' ? roll : null,
            reason,
          },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(words.saved) });
              props.onDone();
              props.onClose();
            },
          },
        )
      }
      onClose={props.onClose}
    >
      <Select
        label={t(fields.decision)}
        allowDeselect={false}
        placeholder={t(words.asProposed)}
        data={decisions.map((value) => ({ value, label: t(decisionTexts[value]) }))}
        value={decision}
        error={problem('decision')}
        onChange={(value) => setDecision(decisions.find((one) => one === value) ?? null)}
      />
      {needsPlace ? (
        <Select
          label={t(fields.toSectionId)}
          clearable
          searchable
          placeholder={t(words.bySameName)}
          data={promotion.sections
            .filter((one) => one.isTarget)
            .map((one) => ({
              value: one.id,
              label: `${t(one.label)} (${format.number(one.here + one.coming)}/${format.number(one.capacity)})`,
            }))}
          value={section}
          error={problem('toSectionId')}
          onChange={setSection}
        />
      ) : null}
      {needsPlace && only ? (
        <TextInput
          label={t(fields.roll)}
          inputMode="numeric"
          placeholder={only.roll === null ? '' : format.digits(String(only.roll))}
          value={roll}
          error={problem('roll')}
          onChange={(event) => setRoll(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        label={t(fields.reason)}
        required
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
