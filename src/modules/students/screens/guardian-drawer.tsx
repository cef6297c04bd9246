import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm, withoutEmpty } from '../../../core/web/form/use-form.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { guardianFields } from '../guardians/guardian-fields.ts';
import { words } from '../screen-labels.ts';
import { addGuardianInput, updateGuardianInput } from '../shapes.ts';
import { FieldGroup } from './field-group.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import { guardianAttributes } from './student-attributes.ts';
import type { Guardian } from './use-setup.ts';

/** A new guardian of a student (`guardian` null), or the details of one. */
export function GuardianDrawer(props: { studentId: string; guardian: Guardian | null; onClose: () => void }) {
  const { studentId, guardian, onClose } = props;
  const t = useText();
  const initial = {
    nameEn: guardian?.nameEn ?? '',
    nameBn: guardian?.nameBn ?? '',
    mobile: guardian ? guardian.mobile.replace(/^\+88/, '') : '',
    relation: guardian?.relation ?? '',
    relationSaid: guardian?.relationSaid ?? '',
    occupation: guardian?.occupation ?? '',
    occupationBn: guardian?.occupationBn ?? '',
    nid: '',
    birthRegistration: '',
    email: guardian?.email ?? '',
    isPrimary: guardian?.isPrimary ?? false,
  };
  const form = useForm(initial, guardianAttributes);
  const add = useSave(contract.addGuardian);
  const update = useSave(contract.updateGuardian);
  const isSaved = add.isSuccess || update.isSuccess;
  const fields = guardian
    ? {
        ...guardianFields,
        nid: { ...guardianFields.nid, help: words.keepSecret },
        birthRegistration: { ...guardianFields.birthRegistration, help: words.keepSecret },
      }
    : guardianFields;
  const submit = async () => {
    const { nid, birthRegistration, ...given } = withoutEmpty(form.values);
    const input = {
      ...given,
      ...(nid ? { nid } : {}),
      ...(birthRegistration ? { birthRegistration } : {}),
    };
    try {
      if (guardian) {
        const { linkId: id, version, linkVersion } = guardian;
        const changed = form.checked(updateGuardianInput, { ...input, id, version, linkVersion });
        if (!changed) return;
        await update.mutateAsync(changed);
      } else {
        const added = form.checked(addGuardianInput, { ...input, id: studentId });
        if (!added) return;
        await add.mutateAsync(added);
      }
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(guardian ? words.editGuardian : words.addGuardian)}
      form={form.form}
      isDirty={form.isDirty && !isSaved}
      isBusy={add.isPending || update.isPending}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {guardian ? (
        <div className={entityClasses.notice}>
          <span>{t(words.guardianShared)}</span>
        </div>
      ) : null}
      <FieldGroup fields={fields} form={form} rows={[['mobile', 'relation']]} />
      {guardian ? null : (
        <KnownGuardian
          mobile={String(form.values.mobile)}
          name={String(form.values.nameEn)}
          onUse={(known) => {
            form.change('nameEn', known.nameEn);
            form.change('nameBn', known.nameBn);
            form.change('occupation', known.occupation);
            form.change('occupationBn', known.occupationBn);
            if (known.relation) form.change('relation', known.relation);
          }}
        />
      )}
      <FieldGroup
        fields={fields}
        form={form}
        rows={[
          ['nameEn', 'nameBn'],
          ['occupation', 'occupationBn'],
          ['nid', 'birthRegistration'],
          ['email', 'relationSaid'],
          ...(guardian?.isPrimary ? [] : ['isPrimary' as const]),
        ]}
      />
    </FormDrawer>
  );
}
