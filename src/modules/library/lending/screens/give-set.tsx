import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { catalogueContract } from '../../catalogue/contract.ts';
import classes from '../../screens/library.module.css';
import { setLabels as labels } from '../labels.ts';
import { setsContract as contract } from '../sets-contract.ts';

/** Half a year: a class set is used for a term. */
const usualDays = 150;

/** Lends so many copies of a book to a section, with who answers for them. */
export function GiveSet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data: choices } = useRead(contract.setChoices, {});
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [titleId, setTitleId] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const [due, setDue] = useState(addDays(todayInDhaka(new Date()), usualDays));
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [asked] = useDebouncedValue(words.trim(), 250);
  const { data: found } = useRead(
    catalogueContract.find,
    { ...(asked ? { q: asked } : {}) },
    { placeholderData: (known) => known },
  );
  const save = useSave(contract.giveSet);
  const problem = fieldErrors(save.error);
  const section = choices?.sections.find((one) => one.id === sectionId);
  const book = found?.items.find((one) => one.id === titleId);
  const give = () =>
    save.mutate(
      {
        sectionId: sectionId ?? '',
        titleId: titleId ?? '',
        employeeId,
        due,
        note,
        count,
        idempotencyKey: key,
      },
      {
        onError: showCallError,
        onSuccess: (done) => {
          showToast({
            tone: 'leaf',
            title: t(labels.given, {
              count: format.number(done.copies),
              first: format.number(done.first),
              last: format.number(done.last),
            }),
          });
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.give)}
      isDirty={sectionId !== null || titleId !== null}
      isBusy={save.isPending}
      saveText={t(labels.give)}
      isSpaced
      onSave={give}
      onClose={onClose}
    >
      <Select
        label={t(labels.section)}
        required
        searchable
        data={(choices?.sections ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
        value={sectionId}
        error={problem('sectionId')}
        onChange={(value) => {
          setSectionId(value);
          setCount(choices?.sections.find((one) => one.id === value)?.students ?? 0);
        }}
      />
      <Select
        label={t(labels.book)}
        placeholder={t(labels.findBook)}
        required
        searchable
        data={(found?.items ?? []).map((one) => ({ value: one.id, label: one.title }))}
        filter={({ options }) => options}
        searchValue={words}
        onSearchChange={setWords}
        value={titleId}
        error={problem('titleId')}
        onChange={setTitleId}
      />
      <WholeNumberField
        label={t(labels.howMany)}
        required
        value={count}
        min={0}
        max={200}
        error={problem('count')}
        onChange={setCount}
      />
      {section && book ? (
        <p className={classes.quiet}>
          {t(labels.howManyHint, {
            students: format.number(section.students),
            here: format.number(book.here),
          })}
        </p>
      ) : null}
      <Select
        label={t(labels.teacher)}
        searchable
        clearable
        data={(choices?.teachers ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
        value={employeeId}
        error={problem('employeeId')}
        onChange={setEmployeeId}
      />
      <DateField label={t(labels.due)} required value={due} error={problem('due')} onChange={setDue} />
      <TextInput
        label={t(labels.note)}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
