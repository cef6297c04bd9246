import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { bookTexts, memberTexts } from '../../labels.ts';
import { bookKinds, memberKinds } from '../../rules.ts';
import classes from '../../screens/library.module.css';
import { setupContract as contract, type LendingSettings } from '../contract.ts';
import { setupLabels as labels } from '../labels.ts';

type Rule = LendingSettings['rules'][number];

/** The rules of lending: who borrows what for how long, and what being late costs. */
export default function Settings() {
  const { data, error, refetch } = useRead(contract.settings, {});
  return (
    <Page>{data ? <Form key={data.version} known={data} /> : <Coming read={{ error, refetch }} />}</Page>
  );
}

const none = (memberKind: Rule['memberKind'], bookKind: Rule['bookKind']): Rule => ({
  memberKind,
  bookKind,
  books: 0,
  days: 14,
  renewals: 0,
  fineADay: '0.00',
  graceDays: 0,
});

function Form({ known }: { known: LendingSettings }) {
  const t = useText();
  const second = useSecondPerson();
  const [given, setGiven] = useState(known);
  const save = useSave(contract.saveSettings);
  const problem = fieldErrors(save.error);
  const mayEdit = known.can.edit;
  const ruleOf = (memberKind: Rule['memberKind'], bookKind: Rule['bookKind']) =>
    given.rules.find((one) => one.memberKind === memberKind && one.bookKind === bookKind) ??
    none(memberKind, bookKind);
  const change = (rule: Rule) =>
    setGiven({
      ...given,
      rules: [
        ...given.rules.filter((one) => one.memberKind !== rule.memberKind || one.bookKind !== rule.bookKind),
        rule,
      ],
    });
  const submit = () => {
    const { version, skipsHolidays, capsAtPrice, holdDays, processing, subHeadId } = given;
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({
          version,
          skipsHolidays,
          capsAtPrice,
          holdDays,
          processing,
          subHeadId,
          rules: given.rules.filter((rule) => rule.books > 0),
          reason,
        });
        // What waits is not saved: the rules are shown as they are.
        if (isWaiting(answer)) setGiven(known);
        return answer;
      },
      () => showToast({ tone: 'leaf', title: t(labels.saved) }),
    );
  };
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {second.dialog}
      <Panel title={t(labels.rules)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.rulesHint)}</p>
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={t(labels.rules)}>
              <thead>
                <tr>
                  {[
                    labels.member,
                    labels.book,
                    labels.books,
                    labels.days,
                    labels.renewals,
                    labels.fine,
                    labels.grace,
                  ].map((label) => (
                    <th key={label.en} scope="col">
                      {t(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {memberKinds.flatMap((member) =>
                  bookKinds.map((book) => (
                    <RuleRow
                      key={`${member} ${book}`}
                      rule={ruleOf(member, book)}
                      mayEdit={mayEdit}
                      onChange={change}
                    />
                  )),
                )}
              </tbody>
            </table>
          </div>
        </div>
      </Panel>
      <Panel title={t(labels.general)}>
        <div className={classes.stack}>
          <Switch
            label={t(labels.skips)}
            disabled={!mayEdit}
            checked={given.skipsHolidays}
            onChange={(event) => setGiven({ ...given, skipsHolidays: event.currentTarget.checked })}
          />
          <Switch
            label={t(labels.caps)}
            disabled={!mayEdit}
            checked={given.capsAtPrice}
            onChange={(event) => setGiven({ ...given, capsAtPrice: event.currentTarget.checked })}
          />
          <div className={classes.pair}>
            <WholeNumberField
              label={t(labels.holdDays)}
              disabled={!mayEdit}
              value={given.holdDays}
              min={1}
              max={60}
              error={problem('holdDays')}
              onChange={(holdDays) => setGiven({ ...given, holdDays })}
            />
            <TextInput
              label={t(labels.processing)}
              inputMode="decimal"
              disabled={!mayEdit}
              value={given.processing}
              error={problem('processing')}
              onChange={(event) => setGiven({ ...given, processing: event.currentTarget.value })}
            />
            <Select
              label={t(labels.subHead)}
              description={t(labels.subHeadHint)}
              clearable
              disabled={!mayEdit}
              data={known.subHeads.map((one) => ({ value: one.id, label: t(one.name) }))}
              value={given.subHeadId}
              error={problem('subHeadId')}
              onChange={(subHeadId) => setGiven({ ...given, subHeadId })}
            />
          </div>
          {mayEdit ? (
            <div>
              <Button type="submit" loading={save.isPending}>
                {t(texts.save)}
              </Button>
            </div>
          ) : null}
        </div>
      </Panel>
    </form>
  );
}

function RuleRow(props: { rule: Rule; mayEdit: boolean; onChange: (rule: Rule) => void }) {
  const { rule, mayEdit, onChange } = props;
  const t = useText();
  const format = useFormat();
  const about = `${t(memberTexts[rule.memberKind])}, ${t(bookTexts[rule.bookKind])}`;
  const figure = (
    name: 'books' | 'days' | 'renewals' | 'graceDays',
    label: keyof typeof labels,
    max: number,
  ) => (
    <td className={classes.narrow}>
      <WholeNumberField
        aria-label={`${t(labels[label])}: ${about}`}
        disabled={!mayEdit}
        value={rule[name]}
        min={name === 'days' ? 1 : 0}
        max={max}
        onChange={(value) => onChange({ ...rule, [name]: value })}
      />
    </td>
  );
  return (
    <tr>
      <td>{t(memberTexts[rule.memberKind])}</td>
      <td>{t(bookTexts[rule.bookKind])}</td>
      {figure('books', 'books', 100)}
      {figure('days', 'days', 400)}
      {figure('renewals', 'renewals', 20)}
      <td className={classes.narrow}>
        <TextInput
          aria-label={`${t(labels.fine)}: ${about}`}
          inputMode="decimal"
          disabled={!mayEdit}
          value={format.digits(rule.fineADay)}
          onChange={(event) => onChange({ ...rule, fineADay: toAsciiDigits(event.currentTarget.value) })}
        />
      </td>
      {figure('graceDays', 'grace', 60)}
    </tr>
  );
}
