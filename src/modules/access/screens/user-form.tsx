import { Button, Modal, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { CallError, fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { fieldNames } from '../labels.ts';
import type { Slip } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { usePlace } from './place.tsx';
import { SlipDialog } from './slip-dialog.tsx';

type First = 'link' | 'slip';
const empty = {
  nameEn: '',
  nameBn: '',
  username: '',
  email: '',
  mobile: '',
  role: '',
  until: '',
  first: 'link' as First,
};
type Found = { id: string; nameEn: string; nameBn: string; match: 'email' | 'mobile'; isMember: boolean };

/** A new user; somebody who has an account already is offered instead of a second one. */
export function UserForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const { calls } = usePlace();
  const second = useSecondPerson();
  const [value, setValue] = useState(empty);
  const [slip, setSlip] = useState<Slip | null>(null);
  const [found, setFound] = useState<readonly Found[]>([]);
  const roles = useRead(calls.roles, {}, { enabled: isOpen });
  const add = useSave(calls.addPerson);
  const errorOf = fieldErrors(add.error);
  const set = (changes: Partial<typeof empty>) => setValue((known) => ({ ...known, ...changes }));
  const close = () => {
    setValue(empty);
    setFound([]);
    add.reset();
    onClose();
  };
  const save = async (how: { existingId?: string; evenSo?: boolean } = {}) => {
    const showFound = (error: unknown): boolean => {
      const isFound = error instanceof CallError && error.code === 'access.exists';
      setFound(isFound ? ((error.details.accounts ?? []) as Found[]) : []);
      return isFound;
    };
    await second.run(
      async (reason) => {
        const answer = await add.mutateAsync({ ...value, until: value.until || null, ...how, reason });
        if (isWaiting(answer)) close();
        return answer;
      },
      (answer) => {
        showToast({ tone: 'leaf', title: t(labels.added, { name: { en: value.nameEn, bn: value.nameBn } }) });
        close();
        if (!isWaiting(answer)) setSlip(answer.slip);
      },
      showFound,
    );
  };
  const text = (name: 'nameEn' | 'nameBn' | 'username' | 'email' | 'mobile', required = false) => ({
    name,
    label: t(fieldNames[name]),
    value: value[name],
    withAsterisk: required,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <FormDrawer
        isSpaced
        title={t(labels.newUser)}
        isOpen={isOpen}
        onClose={close}
        isDirty={JSON.stringify(value) !== JSON.stringify(empty)}
        isBusy={add.isPending}
        onSave={() => void save()}
      >
        <TextInput {...text('nameEn', true)} data-autofocus />
        <TextInput {...text('nameBn', true)} lang="bn" />
        <Select
          label={t(fieldNames.role)}
          withAsterisk
          searchable
          data={(roles.data?.items ?? [])
            .filter((one) => one.mayGive)
            .map((one) => ({ value: one.code, label: t(one.label) }))}
          value={value.role || null}
          error={errorOf('role')}
          onChange={(next) => set({ role: next ?? '' })}
        />
        <TextInput {...text('email')} type="email" autoComplete="off" />
        <div className={classes.pair}>
          <TextInput {...text('mobile')} type="tel" autoComplete="off" />
          <DateField
            label={t(fieldNames.until)}
            value={value.until}
            error={errorOf('until')}
            onChange={(until) => set({ until })}
          />
        </div>
        <TextInput {...text('username')} description={t(labels.usernameHint)} autoComplete="off" />
        <Radio.Group
          label={t(labels.firstSignIn)}
          value={value.first}
          onChange={(next) => set({ first: next === 'slip' ? 'slip' : 'link' })}
        >
          <Radio value="link" label={t(labels.byLink)} mt={6} />
          <Radio value="slip" label={t(labels.bySlip)} mt={8} />
        </Radio.Group>
      </FormDrawer>
      <Modal
        opened={found.length > 0}
        onClose={() => setFound([])}
        title={t(labels.foundTitle)}
        closeButtonProps={{ 'aria-label': t(texts.close) }}
      >
        <p>{t(labels.foundText)}</p>
        <ul className={classes.list}>
          {found.map((one) => (
            <li key={one.id}>
              <span>{t({ en: one.nameEn, bn: one.nameBn })}</span>
              {one.isMember ? (
                <span className={classes.quiet}>{t(labels.alreadyHere)}</span>
              ) : (
                <Button size="compact-sm" onClick={() => void save({ existingId: one.id })}>
                  {t(labels.useAccount)}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.every((one) => one.match === 'mobile') ? (
          <Button variant="default" mt="md" onClick={() => void save({ evenSo: true })}>
            {t(labels.someoneElse)}
          </Button>
        ) : null}
      </Modal>
      {second.dialog}
      <SlipDialog slip={slip} onClose={() => setSlip(null)} />
    </>
  );
}
