import { Select, Textarea } from '@mantine/core';
import { todayInDhaka } from '../../../core/dates.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { type FormParts, useForm } from '../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { mayTransfer, stepsFrom } from '../rules.ts';
import { words } from '../screen-labels.ts';
import { changePlaceInput, changeStatusInput, enrolInput } from '../shapes.ts';
import { SectionPicker } from './section-picker.tsx';
import { studentAttributes } from './student-attributes.ts';
import type { Place } from './use-setup.ts';

function Reason({ form }: { form: FormParts }) {
  const t = useText();
  return (
    <Textarea
      name="reason"
      label={t(fieldTexts.reason)}
      description={t(words.reasonHelp)}
      required
      autosize
      minRows={2}
      maxRows={6}
      value={String(form.values.reason ?? '')}
      error={form.problems.reason}
      onChange={(event) => form.change('reason', event.currentTarget.value)}
    />
  );
}

/** Another section or roll within the year, with the reason. */
export function PlaceDrawer({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const initial = {
    yearId: place.yearId,
    sectionId: place.sectionId,
    roll: String(place.roll),
    reason: '',
  };
  const form = useForm(initial, studentAttributes);
  const save = useSave(contract.changePlace);
  const submit = async () => {
    const { sectionId, roll, reason } = form.values;
    const where = { id: place.enrolmentId, version: place.rowVersion };
    const input = form.checked(changePlaceInput, { ...where, sectionId, roll, reason });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(words.changePlace)}
      form={form.form}
      isDirty={form.isDirty && !save.isSuccess}
      isBusy={save.isPending}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <div className={entityClasses.notice}>
        <span>
          {t(words.placeNow)}: {t(place.class)} – {t(place.section)} ·{' '}
          {t(words.rollOf, { roll: format.number(place.roll) })}
        </span>
      </div>
      <SectionPicker form={form} lockYear />
      <Reason form={form} />
    </FormDrawer>
  );
}

/** The next step of the ladder with its day and reason; leaving asks once more. */
export function StatusDrawer({ place, name, onClose }: { place: Place; name: string; onClose: () => void }) {
  const t = useText();
  const { confirm } = useDialogs();
  const steps = stepsFrom(place.status);
  const form = useForm({ status: '', day: todayInDhaka(new Date()), reason: '' }, studentAttributes);
  const save = useSave(contract.changeStatus);
  const submit = async () => {
    const { status, day, reason } = form.values;
    const where = { id: place.enrolmentId, version: place.rowVersion };
    const input = form.checked(changeStatusInput, { ...where, status: status || undefined, day, reason });
    if (!input) return;
    const chosen = input.status;
    if (chosen !== 'active') {
      const isSure = await confirm({
        title: t(words.statusConfirm, { name, status: t(statusTexts[chosen]) }),
        text: t(words.statusConfirmText),
        action: words.changeStatus,
      });
      if (!isSure) return;
    }
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(words.changeStatus)}
      form={form.form}
      isDirty={form.isDirty && !save.isSuccess}
      isBusy={save.isPending}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <div className={entityClasses.notice}>
        <span>
          {t(words.placeNow)}: {t(statusTexts[place.status])}
        </span>
      </div>
      {steps.length === 0 ? <p>{t(words.noStep)}</p> : null}
      <div className={entityClasses.pair}>
        <Select
          name="status"
          label={t(words.newStatus)}
          required
          disabled={steps.length === 0}
          description={mayTransfer(place.status) ? t(words.transferHint) : undefined}
          data={steps.map((one) => ({ value: one, label: t(statusTexts[one]) }))}
          value={String(form.values.status) || null}
          error={form.problems.status}
          onChange={(value) => form.change('status', value ?? '')}
        />
        <DateField
          name="day"
          label={t(fieldTexts.day)}
          required
          value={String(form.values.day)}
          max={todayInDhaka(new Date())}
          error={form.problems.day}
          onChange={(next) => form.change('day', next)}
        />
      </div>
      <Reason form={form} />
    </FormDrawer>
  );
}

/** A place in a year the student has none in yet. */
export function EnrolDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const form = useForm({ yearId: '', sectionId: '', roll: '', reason: '' }, studentAttributes);
  const save = useSave(contract.enrol);
  const submit = async () => {
    const { sectionId, roll, reason } = form.values;
    const input = form.checked(enrolInput, { id, sectionId: sectionId || undefined, roll, reason });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(words.enrol)}
      form={form.form}
      isDirty={form.isDirty && !save.isSuccess}
      isBusy={save.isPending}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <SectionPicker form={form} />
      <Reason form={form} />
    </FormDrawer>
  );
}
