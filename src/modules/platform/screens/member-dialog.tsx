import { Button, Group, Modal } from '@mantine/core';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { memberChange } from '../groups/shapes.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { GroupRow } from '../shapes.ts';
import { Day } from './fields.tsx';
import classes from './platform.module.css';
import { useFields } from './use-fields.ts';

export type Member = GroupRow['members'][number];
type Props = { groupId: string; edited: Member | null; onClose: () => void };

/** When an institution joins a group, and when it leaves it. */
export function MemberDialog({ groupId, edited, onClose }: Props) {
  const t = useText();
  const { language } = usePreferences();
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={edited?.name[language]}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      {edited === null ? null : <MemberForm groupId={groupId} edited={edited} onClose={onClose} />}
    </Modal>
  );
}

function MemberForm({ groupId, edited, onClose }: Props & { edited: Member }) {
  const t = useText();
  const { language } = usePreferences();
  const fields = useFields({
    initial: { from: edited.from, to: edited.to ?? '' },
    schema: memberChange,
    inputOf: (values) => ({ ...values, id: groupId, siteId: edited.siteId, was: edited.from }),
  });
  const change = useSave(contract.changeMember);
  const secondPerson = useSecondPerson();
  const save = async () => {
    const input = fields.check();
    if (!input || change.isPending) return;
    const ask = async (reason: string) => {
      const answer = await change.mutateAsync({ ...input, reason });
      if (isWaiting(answer)) onClose();
      return answer;
    };
    const saved = () => {
      showToast({ tone: 'leaf', title: t(labels.saved, { name: edited.name[language] }) });
      onClose();
    };
    await secondPerson.run<{ done: true }>(ask, saved, (error) => {
      fields.refuse(error);
      return true;
    });
  };
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={classes.hint}>{t(labels.datesText)}</p>
      <div className={classes.stack}>
        <Day fields={fields} name="from" />
        <Day fields={fields} name="to" optional />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t(texts.save)}
        </Button>
      </Group>
      {secondPerson.dialog}
    </form>
  );
}
