import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { todayInDhaka } from '../../../core/dates.ts';
import type { Field } from '../../../core/fields.ts';
import { newId } from '../../../core/ids.ts';
import { link } from '../../../core/module/paths.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { mayKeepField, useDraft, useKeptDraft } from '../../../core/web/form/draft.ts';
import { DraftNotice } from '../../../core/web/form/draft-notice.tsx';
import { fileLabels } from '../../../core/web/form/file-labels.ts';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { useForm, type Values, withoutEmpty } from '../../../core/web/form/use-form.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { addressFields } from '../address/address-fields.ts';
import { contract } from '../contract.ts';
import { guardianFields } from '../guardians/guardian-fields.ts';
import { studentsPath } from '../paths.ts';
import { words } from '../screen-labels.ts';
import { admitInput } from '../shapes.ts';
import { student, studentParts } from '../student.entity.ts';
import { FieldGroup } from './field-group.tsx';
import { GuardianInputs } from './guardian-inputs.tsx';
import { identity, PartList, personal } from './part-list.tsx';
import { SectionPicker } from './section-picker.tsx';
import { studentAttributes } from './student-attributes.ts';
import classes from './students.module.css';
import { useAlike } from './use-alike.ts';

const guardianNames = Object.keys(guardianFields);
/** At most so many guardians, as the call takes. */
const mostGuardians = 4;

const fields: Readonly<Record<string, Field>> = {
  ...student.fields,
  code: { ...student.fields.code, required: false, help: words.codeHelp },
};
const presentNames = Object.keys(addressFields).filter((name) => name.startsWith('present'));
const ofGuardian: Readonly<Record<string, Field>> = guardianFields;

function emptyValues(keep: Values = {}): Values {
  const values: Values = { admissionDate: todayInDhaka(new Date()), roll: '', ...keep };
  for (const name of guardianNames) values[`guardians.0.${name}`] = '';
  return { ...values, 'guardians.0.relation': 'father', 'guardians.0.isPrimary': true };
}

/** The form's values as the call wants them: own fields, place, guardians as a list. */
function inputOf(values: Values, guardians: number): Record<string, unknown> {
  const all = withoutEmpty(values);
  const own = Object.entries<Field>(student.fields).map(([name, { kind }]) => [
    name,
    kind === 'flag' ? values[name] === true : (all[name] ?? null),
  ]);
  return {
    ...Object.fromEntries(own),
    sectionId: values.sectionId || undefined,
    roll: all.roll ?? null,
    guardians: Array.from({ length: guardians }, (_, place) => ({
      ...Object.fromEntries(guardianNames.map((name) => [name, all[`guardians.${place}.${name}`] ?? null])),
      isPrimary: values[`guardians.${place}.isPrimary`] === true,
    })),
  };
}

/** The form's own fields by their names, and those of a guardian behind the guardian's place. */
const mayKeep = (name: string) => {
  const own = name.replace(/^guardians\.\d+\./, '');
  if (own === name && !(name in fields)) return true;
  const field = own === name ? fields[name] : ofGuardian[own];
  return mayKeepField(own, field);
};

/** How many guardians a draft has begun. */
const guardiansIn = (values: Values) =>
  Math.min(
    mostGuardians,
    1 + Math.max(0, ...Object.keys(values).map((name) => Number(/^guardians\.(\d+)\./.exec(name)?.[1] ?? 0))),
  );

/** Admission at the office: person, place, guardians and addresses in one form and one transaction. */
export default function NewStudent() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const draft = useDraft('students.new');
  const form = useForm(emptyValues(), studentAttributes, draft.found);
  const [guardians, setGuardians] = useState(() => guardiansIn(draft.found ?? {}));
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const admit = useSave(contract.admit);
  const ask = useAlike();
  const sent = useRef({ body: '', key: newId() });
  useUnsavedGuard(form.isDirty && !isDone);
  const { values, change } = form;
  useKeptDraft(draft.key, values, form.isDirty && !isDone, mayKeep);

  const save = async (isNext: boolean) => {
    if (admit.isPending || isSending) return;
    const input = form.checked(admitInput, inputOf(values, guardians));
    if (!input) return;
    try {
      const answer = await ask((confirmDuplicate) => {
        const body = { ...input, confirmDuplicate };
        const text = JSON.stringify(body);
        // The same contents twice are one student; corrected contents are a new request.
        if (text !== sent.current.body) sent.current = { body: text, key: newId() };
        return admit.mutateAsync({ ...body, idempotencyKey: sent.current.key });
      });
      if (!answer) return;
      const name = t({ en: String(values.nameEn), bn: String(values.nameBn) });
      showToast({
        tone: 'leaf',
        title: t(words.admitted, { name }),
        text: t(words.admittedText, { code: format.digits(answer.code), roll: format.number(answer.roll) }),
      });
      if (isNext) {
        const { yearId, classId, sectionId, admissionDate } = values;
        form.reset(emptyValues({ yearId, classId, sectionId, admissionDate }));
        setGuardians(1);
        window.scrollTo({ top: 0 });
        form.form.current?.querySelector<HTMLElement>('[name="nameEn"]')?.focus();
        return;
      }
      setIsDone(true);
      // The guard must have seen that nothing is unsaved any more.
      setTimeout(() => navigate(link(studentsPath.profile, { id: answer.id })), 0);
    } catch (error) {
      form.refuse(error);
    }
  };
  const rowsOf = (rows: readonly (string | readonly string[])[]) => (
    <FieldGroup fields={fields} rows={rows} form={form} onBusy={setIsSending} />
  );
  const part = (name: keyof typeof studentParts) => rowsOf(studentParts[name]);
  return (
    <Page>
      {draft.found ? (
        <DraftNotice
          onDiscard={() => {
            draft.discard();
            form.reset(emptyValues());
            setGuardians(1);
          }}
        />
      ) : null}
      <PartList problems={form.problems} />
      <form
        ref={form.form}
        className={classes.sections}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <div id="new-personal">
          <Panel title={t(words.personal)}>{rowsOf(personal)}</Panel>
        </div>
        <div id="new-identity">
          <Panel title={t(words.identity)}>{rowsOf(identity)}</Panel>
        </div>
        <div id="new-parents">
          <Panel title={t(words.parents)}>{part('parents')}</Panel>
        </div>
        <div id="new-contact">
          <Panel title={t(words.contact)}>
            {part('contact')}
            <div className={entityClasses.part}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={!presentNames.some((name) => values[name])}
                onClick={() => {
                  for (const name of presentNames)
                    change(name.replace('present', 'permanent'), values[name] ?? '');
                }}
              >
                {t(words.sameAddress)}
              </Button>
            </div>
          </Panel>
        </div>
        <div id="new-enrolment">
          <Panel title={t(words.enrolment)}>
            <SectionPicker form={form} />
            {part('admission')}
          </Panel>
        </div>
        <div id="new-guardians">
          <Panel title={t(words.guardians)}>
            {Array.from({ length: guardians }, (_, place) => (
              <GuardianInputs
                // biome-ignore lint/suspicious/noArrayIndexKey: guardians are named by their place
                key={place}
                form={form}
                place={place}
                count={guardians}
                onRemove={() => {
                  // The ones behind move up.
                  for (let one = place; one < guardians - 1; one += 1)
                    for (const name of guardianNames)
                      change(`guardians.${one}.${name}`, values[`guardians.${one + 1}.${name}`]);
                  if (values[`guardians.${place}.isPrimary`] === true) change('guardians.0.isPrimary', true);
                  setGuardians(guardians - 1);
                }}
              />
            ))}
            {guardians < mostGuardians ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  for (const name of guardianNames) change(`guardians.${guardians}.${name}`, '');
                  change(`guardians.${guardians}.relation`, guardians === 1 ? 'mother' : 'guardian');
                  change(`guardians.${guardians}.isPrimary`, false);
                  setGuardians(guardians + 1);
                }}
              >
                {t(words.addGuardian)}
              </Button>
            ) : null}
          </Panel>
        </div>
        {/* Enter in a field saves; the visible button is in the bar. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <SaveBar
        state={{ kind: admit.isPending ? 'saving' : form.isDirty ? 'notSaved' : 'clean' }}
        onSave={() => void save(false)}
        {...(isSending ? { blocked: t(fileLabels.wait) } : {})}
        saveText={t(words.admit)}
        secondary={
          <Button variant="default" disabled={admit.isPending || isSending} onClick={() => void save(true)}>
            {t(words.admitNext)}
          </Button>
        }
      />
    </Page>
  );
}
