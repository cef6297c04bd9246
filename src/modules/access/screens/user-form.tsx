import { Button, Modal, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import type { Slip } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { SlipDialog } from './user-acts.tsx';

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
  const { showCallError } = useDialogs();
  const [value, setValue] = useState(empty);
  const [slip, setSlip] = useState<Slip | null>(null);
  const [found, setFound] = useState<readonly Found[]>([]);
  const roles = useRead(contract.roles, {}, { enabled: isOpen });
  const add = useSave(contract.addPerson);
  const errorOf = fieldErrors(add.error);
  const set = (changes: Partial<typeof empty>) => setValue((known) => ({ ...known, ...changes }));
  const close = () => {
    setValue(empty);
    setFound([]);
    add.reset();
    onClose();
  };
  const save = async (how: { existingId?: string; evenSo?: boolean } = {}) => {
    try {
      const answer = await add.mutateAsync({ ...value, until: value.until || null, ...how });
      showToast({ tone: 'leaf', title: t(labels.added, { name: { en: value.nameEn, bn: value.nameBn } }) });
      close();
      setSlip(answer.slip);
    } catch (error) {
      if (error instanceof CallError && error.code === 'access.exists')
        return setFound((error.details.accounts ?? []) as Found[]);
      setFound([]);
      showCallError(error);
    }
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
      <SlipDialog slip={slip} onClose={() => setSlip(null)} />
    </>
  );
}
