import { text } from '../../../../core/fields.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import entityClasses from '../../../../core/web/entity/entity.module.css';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { FieldGroup } from '../../screens/field-group.tsx';
import type { Guardian } from '../../screens/use-setup.ts';
import { barredContract as contract } from '../contract.ts';
import { barFields } from '../labels.ts';
import { words } from '../screen-labels.ts';
import { barInput } from '../shapes.ts';

const fields = {
  reason: text({ label: barFields.reason, required: true, max: 300 }),
  paper: text({ label: barFields.paper, help: words.paperHelp, max: 120 }),
};

/** Hides a child from one guardian, with the reason; at once. */
export function BarDrawer(props: { guardian: Guardian; others: readonly Guardian[]; onClose: () => void }) {
  const { guardian, others, onClose } = props;
  const t = useText();
  const form = useForm({ reason: '', paper: '' }, barFields);
  const bar = useSave(contract.bar);
  const sharing = others.find((one) => one.mobile === guardian.mobile);
  const submit = async () => {
    const checked = form.checked(barInput, { ...form.values, id: guardian.linkId });
    if (!checked) return;
    try {
      await bar.mutateAsync(checked);
      showToast({ tone: 'leaf', title: t(words.barred) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(words.barTitle, { guardian: { en: guardian.nameEn, bn: guardian.nameBn || guardian.nameEn } })}
      form={form.form}
      isDirty={form.isDirty && !bar.isSuccess}
      isBusy={bar.isPending}
      saveText={t(words.bar)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <div className={entityClasses.notice}>
        <span>{t(words.barText)}</span>
      </div>
      {sharing ? (
        <div className={entityClasses.notice} role="alert">
          <span>
            {t(words.sameMobile, { name: { en: sharing.nameEn, bn: sharing.nameBn || sharing.nameEn } })}
          </span>
        </div>
      ) : null}
      <FieldGroup fields={fields} form={form} rows={[['reason'], ['paper']]} />
    </FormDrawer>
  );
}
