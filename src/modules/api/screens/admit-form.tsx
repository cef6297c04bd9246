import { PasswordInput, Select, Switch } from '@mantine/core';
import type { Label } from '../../../core/labels.ts';
import { lateLabels } from '../../../core/late-labels.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { siteContract as contract, type ProgramShown } from '../contract.ts';
import { apiFields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { admitInput } from '../shapes.ts';
import { ScopeChoice } from './parts.tsx';

/** Lets a program in: what it may here, whether it works by itself, and the own password. */
export function AdmitForm(props: {
  program: ProgramShown;
  roles: readonly { readonly code: string; readonly label: Label }[];
  onClose: () => void;
}) {
  const { program, roles, onClose } = props;
  const t = useText();
  const form = useForm(
    {
      scopes: [...(program.admitted?.scopes ?? [])],
      isAlone: program.admitted?.role != null,
      role: program.admitted?.role ?? null,
      password: '',
    },
    apiFields,
  );
  const save = useSave(contract.admit);
  const { values, problems } = form;
  const submit = () => {
    const { isAlone, ...rest } = values;
    const input = form.checked(admitInput, {
      ...rest,
      id: program.id,
      role: isAlone ? (rest.role ?? '') : null,
    });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: () => {
        onClose();
        showToast({ tone: 'leaf', title: t(labels.saved) });
      },
    });
  };
  return (
    <FormDrawer
      title={program.name}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(program.admitted ? labels.change : labels.admit)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <ScopeChoice
        label={t(labels.whatMay)}
        hint={t(labels.whatMayHint)}
        offers={program.offers}
        value={values.scopes}
        error={problems.scopes}
        onChange={(scopes) => form.change('scopes', scopes)}
      />
      <Switch
        label={t(labels.byItself)}
        description={t(labels.byItselfHint)}
        checked={values.isAlone}
        onChange={(event) => form.change('isAlone', event.currentTarget.checked)}
      />
      {values.isAlone ? (
        <Select
          name="role"
          label={t(labels.role)}
          required
          data={roles.map(({ code, label }) => ({ value: code, label: t(label) }))}
          value={values.role}
          error={problems.role}
          onChange={(role) => form.change('role', role)}
        />
      ) : null}
      <PasswordInput
        name="password"
        label={t(apiFields.password ?? labels.secret)}
        required
        autoComplete="current-password"
        value={values.password}
        error={problems.password}
        visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
        onChange={(event) => form.change('password', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
