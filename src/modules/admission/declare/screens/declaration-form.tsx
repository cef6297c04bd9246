import { Button, Input, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { general, nobody } from '../../draw/rules.ts';
import { qualificationFields } from '../../form/fields.ts';
import { methodTexts } from '../../labels.ts';
import { type Kind, methods } from '../../rules.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { declareContract as contract, type Declaration } from '../contract.ts';

type Given = z.input<typeof contract.create.input>;
type Named = { id: string; label: Label };
const exams = qualificationFields[0]?.choices?.filter((one) => one.value !== 'other') ?? [];

const fresh = (kind: Kind, yearId: string, classId: string): Given => ({
  kind,
  titleEn: '',
  titleBn: '',
  yearId,
  method: kind === 'registration' ? 'direct' : 'lottery',
  opensOn: '',
  closesOn: '',
  fee: '0',
  admissionFee: '0',
  subHeadId: null,
  feeSubHeadId: null,
  ageOn: null,
  minAge: null,
  maxAge: null,
  mostChoices: 1,
  respondDays: 7,
  fullMark: 100,
  passMark: 33,
  testOn: null,
  quotas: [],
  documents: [],
  eligibility: [],
  terms: '',
  offers: [{ classId, groupId: null, shiftId: null, versionId: null, seats: 55 }],
});

const givenOf = (known: Declaration): Given => ({
  kind: known.kind,
  titleEn: known.title.en,
  titleBn: known.title.bn,
  yearId: known.yearId,
  method: known.method,
  opensOn: known.opensOn,
  closesOn: known.closesOn,
  fee: known.fee,
  admissionFee: known.admissionFee,
  subHeadId: known.subHeadId,
  feeSubHeadId: known.feeSubHeadId,
  ageOn: known.ageOn,
  minAge: known.minAge,
  maxAge: known.maxAge,
  mostChoices: known.mostChoices,
  respondDays: known.respondDays,
  fullMark: known.fullMark,
  passMark: known.passMark,
  testOn: known.testOn,
  quotas: known.quotas,
  documents: known.documents,
  eligibility: known.eligibility,
  terms: known.terms,
  offers: known.offers.map(({ classId, groupId, shiftId, versionId, seats }) => ({
    classId,
    groupId,
    shiftId,
    versionId,
    seats,
  })),
});

/** A declaration in a drawer: days, classes and seats, who may apply, how it is decided, what it costs. */
export function DeclarationForm(props: { kind: Kind; known: Declaration | null; onClose: () => void }) {
  const { data: setup } = useRead(contract.setup, {});
  const year = setup?.years.find((one) => one.isCurrent) ?? setup?.years[0];
  if (!setup) return null;
  return (
    <Form
      {...props}
      setup={setup}
      initial={
        props.known ? givenOf(props.known) : fresh(props.kind, year?.id ?? '', setup.classes[0]?.id ?? '')
      }
    />
  );
}

function Form(props: {
  kind: Kind;
  known: Declaration | null;
  initial: Given;
  setup: z.output<typeof contract.setup.output>;
  onClose: () => void;
}) {
  const { known, initial, setup, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(initial);
  const create = useSave(contract.create);
  const update = useSave(contract.update);
  const problem = fieldErrors(create.error ?? update.error);
  const set = (change: Partial<Given>) => setGiven({ ...given, ...change });
  const done = {
    onError: showCallError,
    onSuccess: () => {
      showToast({ tone: 'leaf' as const, title: t(labels.saved) });
      onClose();
    },
  };
  const save = () =>
    known
      ? update.mutate({ ...given, id: known.id, version: known.version }, done)
      : create.mutate(given, done);
  const options = (list: readonly Named[]) => list.map((one) => ({ value: one.id, label: t(one.label) }));
  const text = (name: 'titleEn' | 'titleBn' | 'fee' | 'admissionFee', label: Label) => (
    <TextInput
      label={t(label)}
      required
      value={given[name]}
      error={problem(name)}
      {...(name === 'titleBn' ? { lang: 'bn' } : {})}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const day = (name: 'opensOn' | 'closesOn' | 'ageOn' | 'testOn', label: Label) => (
    <DateField
      label={t(label)}
      value={String(given[name] ?? '')}
      error={problem(name)}
      onChange={(value) => set({ [name]: value === '' && /^(age|test)On$/.test(name) ? null : value })}
    />
  );
  const count = (
    name: 'minAge' | 'maxAge' | 'mostChoices' | 'respondDays' | 'fullMark' | 'passMark',
    label: Label,
    min: number,
    max: number,
  ) => (
    <WholeNumberField
      label={t(label)}
      value={Number(given[name] ?? min)}
      min={min}
      max={max}
      error={problem(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FormDrawer
      title={t(known ? labels.change : labels.declare)}
      size={720}
      isSpaced
      isDirty={JSON.stringify(given) !== JSON.stringify(initial)}
      isBusy={create.isPending || update.isPending}
      onSave={save}
      onClose={onClose}
    >
      {text('titleEn', labels.titleEn)}
      {text('titleBn', labels.titleBn)}
      <div className={classes.pair}>
        <Select
          label={t(labels.year)}
          data={options(setup.years)}
          value={given.yearId}
          allowDeselect={false}
          error={problem('yearId')}
          onChange={(yearId) => set({ yearId: yearId ?? given.yearId })}
        />
        <Select
          label={t(labels.method)}
          data={methods.map((value) => ({ value, label: t(methodTexts[value]) }))}
          value={given.method}
          allowDeselect={false}
          onChange={(value) => set({ method: methods.find((one) => one === value) ?? given.method })}
        />
        {day('opensOn', labels.opensOn)}
        {day('closesOn', labels.closesOn)}
      </div>
      <Offers given={given} setup={setup} error={problem('offers')} onChange={set} />
      <div className={classes.pair}>
        {text('fee', labels.fee)}
        <Select
          label={t(labels.feeSubHead)}
          clearable
          data={options(setup.subHeads)}
          value={given.feeSubHeadId ?? null}
          error={problem('feeSubHeadId')}
          onChange={(feeSubHeadId) => set({ feeSubHeadId })}
        />
      </div>
      <div className={classes.pair}>
        {text('admissionFee', labels.admissionFee)}
        <Select
          label={t(labels.subHead)}
          description={t(labels.subHeadHint)}
          clearable
          data={options(setup.subHeads)}
          value={given.subHeadId}
          error={problem('subHeadId')}
          onChange={(subHeadId) => set({ subHeadId })}
        />
      </div>
      <div className={classes.pair}>
        {day('ageOn', labels.ageOn)}
        {given.ageOn ? count('minAge', labels.minAge, 1, 60) : null}
        {given.ageOn ? count('maxAge', labels.maxAge, 1, 60) : null}
      </div>
      <Quotas given={given} error={problem('quotas')} onChange={set} />
      <div className={classes.pair}>
        {count('mostChoices', labels.mostChoices, 1, 5)}
        {count('respondDays', labels.respondDays, 1, 60)}
        {given.method === 'test' ? count('fullMark', labels.fullMark, 1, 1000) : null}
        {given.method === 'test' ? count('passMark', labels.passMark, 0, 1000) : null}
        {given.method === 'test' ? day('testOn', labels.testOn) : null}
      </div>
      <Rows
        title={labels.documents}
        rows={given.documents}
        empty={{ en: '', bn: '' }}
        onChange={(documents) => set({ documents })}
      >
        {(row, change) => (
          <>
            <TextInput
              label={t(labels.nameEn)}
              value={row.en}
              onChange={(event) => change({ ...row, en: event.currentTarget.value })}
            />
            <TextInput
              label={t(labels.nameBn)}
              lang="bn"
              value={row.bn}
              onChange={(event) => change({ ...row, bn: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      <Rows
        title={labels.eligibility}
        rows={given.eligibility}
        empty={{ exam: 'ssc' as const, gpa: 300 }}
        onChange={(eligibility) => set({ eligibility })}
      >
        {(row, change) => (
          <>
            <Select
              label={t(labels.exam)}
              data={exams.map((one) => ({ value: one.value, label: t(one.label) }))}
              value={row.exam}
              allowDeselect={false}
              onChange={(exam) => change({ ...row, exam: (exam ?? 'ssc') as typeof row.exam })}
            />
            <TextInput
              label={t(labels.gpa)}
              inputMode="decimal"
              defaultValue={(Number(row.gpa) / 100).toFixed(2)}
              onChange={(event) =>
                change({ ...row, gpa: Math.round(Number(event.currentTarget.value) * 100) || 0 })
              }
            />
          </>
        )}
      </Rows>
      <Textarea
        label={t(labels.terms)}
        autosize
        minRows={3}
        maxLength={4000}
        value={given.terms}
        error={problem('terms')}
        onChange={(event) => set({ terms: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}

type Part = { given: Given; error?: ReactNode; onChange: (change: Partial<Given>) => void };

function Offers(props: Part & { setup: z.output<typeof contract.setup.output> }) {
  const { given, setup, error, onChange } = props;
  const t = useText();
  const [first] = setup.classes;
  const select = (
    label: Label,
    list: readonly Named[],
    value: string | null,
    change: (id: string | null) => void,
  ) =>
    list.length === 0 ? null : (
      <Select
        label={t(label)}
        placeholder={t(labels.any)}
        clearable
        data={list.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={value}
        onChange={change}
      />
    );
  return (
    <Rows
      title={labels.classes}
      error={error}
      rows={given.offers}
      empty={{ classId: first?.id ?? '', groupId: null, shiftId: null, versionId: null, seats: 55 }}
      onChange={(offers) => onChange({ offers })}
    >
      {(row, change) => (
        <>
          <Select
            label={t(labels.class)}
            data={setup.classes.map((one) => ({ value: one.id, label: t(one.label) }))}
            value={row.classId}
            allowDeselect={false}
            onChange={(classId) => change({ ...row, classId: classId ?? row.classId })}
          />
          {select(labels.group, setup.groups, row.groupId, (groupId) => change({ ...row, groupId }))}
          {select(labels.shift, setup.shifts, row.shiftId, (shiftId) => change({ ...row, shiftId }))}
          {select(labels.version, setup.versions, row.versionId, (versionId) =>
            change({ ...row, versionId }),
          )}
          <WholeNumberField
            label={t(labels.seats)}
            value={Number(row.seats)}
            min={1}
            max={2000}
            onChange={(seats) => change({ ...row, seats })}
          />
        </>
      )}
    </Rows>
  );
}

function Quotas({ given, error, onChange }: Part) {
  const t = useText();
  return (
    <Rows
      title={labels.quotas}
      hint={labels.quotaHint}
      error={error}
      rows={given.quotas}
      empty={{ code: '', en: '', bn: '', percent: 5, extraYears: 0, freeTo: general }}
      onChange={(quotas) => onChange({ quotas })}
    >
      {(row, change) => (
        <>
          {(['code', 'en', 'bn'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name === 'code' ? labels.quotaCode : name === 'en' ? labels.nameEn : labels.nameBn)}
              value={row[name]}
              {...(name === 'bn' ? { lang: 'bn' } : {})}
              onChange={(event) => change({ ...row, [name]: event.currentTarget.value })}
            />
          ))}
          <WholeNumberField
            label={t(labels.percent)}
            value={Number(row.percent)}
            min={1}
            max={100}
            onChange={(percent) => change({ ...row, percent })}
          />
          <WholeNumberField
            label={t(labels.extraYears)}
            value={Number(row.extraYears)}
            min={0}
            max={20}
            onChange={(extraYears) => change({ ...row, extraYears })}
          />
          <Select
            label={t(labels.freeTo)}
            data={[
              { value: general, label: t(labels.freeToAll) },
              // While a code is being typed it may be another's for a moment; a choice stands once.
              ...[...new Map((given.quotas ?? []).map((one) => [one.code, one])).values()]
                .filter(({ code }) => ![row.code, '', general, nobody].includes(code))
                .map((one) => ({
                  value: one.code,
                  label: t(labels.freeToQuota, { quota: { en: one.en || one.code, bn: one.bn || one.code } }),
                })),
              { value: nobody, label: t(labels.freeToNobody) },
            ]}
            value={row.freeTo ?? general}
            allowDeselect={false}
            onChange={(freeTo) => change({ ...row, freeTo: freeTo ?? general })}
          />
        </>
      )}
    </Rows>
  );
}

/** Rows that are added and removed. */
function Rows<R>(props: {
  title: Label;
  hint?: Label;
  error?: ReactNode;
  rows: readonly R[] | undefined;
  empty: R;
  onChange: (rows: R[]) => void;
  children: (row: R, change: (row: R) => void) => ReactNode;
}) {
  const { title, hint, empty, onChange } = props;
  const rows = props.rows ?? [];
  const t = useText();
  return (
    <fieldset className={classes.stack}>
      <legend>{t(title)}</legend>
      {hint ? <p className={classes.quiet}>{t(hint)}</p> : null}
      {props.error ? <Input.Error>{props.error}</Input.Error> : null}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name and never moves
        <div className={classes.row} key={place}>
          {props.children(row, (next) => onChange(rows.map((one, n) => (n === place ? next : one))))}
          <Button variant="default" onClick={() => onChange(rows.filter((_, n) => n !== place))}>
            {t(labels.remove)}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...rows, empty])}>
          {t(labels.add)}
        </Button>
      </div>
    </fieldset>
  );
}
