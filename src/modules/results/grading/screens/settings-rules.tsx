import { Checkbox, Select, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../../core/digits.ts';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { ruleLabels } from '../rule-labels.ts';

type Change = (changes: Partial<ResultPolicy>) => void;

/** How marks become passes, points and a GPA. */
export function PassRules({ policy, onChange: change }: { policy: ResultPolicy; onChange: Change }) {
  const t = useText();
  const choice = <K extends keyof ResultPolicy>(
    name: K,
    label: Label,
    options: readonly (readonly [string, Label])[],
  ) => (
    <Select
      label={t(label)}
      data={options.map(([value, text]) => ({ value, label: t(text) }))}
      value={String(policy[name])}
      allowDeselect={false}
      onChange={(value) => change({ [name]: value } as Partial<ResultPolicy>)}
    />
  );
  return (
    <Panel title={t(labels.rulesOf)}>
      <div className={classes.fields}>
        <WholeNumberField
          label={t(labels.passPercentField)}
          min={1}
          max={100}
          value={policy.passPercent}
          onChange={(value) => change({ passPercent: value })}
        />
        {choice('combinedPapers', labels.combinedPapers, [
          ['combined', labels.combined],
          ['each_paper', labels.eachPaper],
        ])}
        {choice('combinedPassMarks', labels.combinedPass, [
          ['percent_of_combined', labels.percentOfCombined],
          ['sum_of_papers', labels.sumOfPapers],
        ])}
        {choice('failGpaMode', labels.failGpa, [
          ['zero', labels.failZero],
          ['average', labels.failAverage],
        ])}
        {choice('subjectMarkRounding', labels.rounding, [
          ['none', labels.roundNone],
          ['half_up', labels.roundHalf],
          ['ceil', labels.roundUp],
        ])}
        <Checkbox
          label={t(labels.separatePass)}
          checked={policy.componentSeparatePass}
          onChange={(event) => change({ componentSeparatePass: event.currentTarget.checked })}
        />
        <Checkbox
          label={t(labels.absentFails)}
          checked={policy.absentPaperFails}
          onChange={(event) => change({ absentPaperFails: event.currentTarget.checked })}
        />
        <Checkbox
          label={t(labels.totalWithFourth)}
          checked={policy.totalIncludesFourth}
          onChange={(event) => change({ totalIncludesFourth: event.currentTarget.checked })}
        />
        <Checkbox
          label={t(ruleLabels.totalWithUncounted)}
          description={t(ruleLabels.totalWithUncountedHelp)}
          checked={!policy.totalGpaOnly}
          onChange={(event) => change({ totalGpaOnly: event.currentTarget.checked ? undefined : true })}
        />
        <Checkbox
          label={t(ruleLabels.attendanceOn)}
          description={t(ruleLabels.attendanceHelp)}
          checked={policy.leastAttendance !== undefined}
          onChange={(event) => change({ leastAttendance: event.currentTarget.checked ? 60 : undefined })}
        />
        {policy.leastAttendance === undefined ? null : (
          <WholeNumberField
            label={t(ruleLabels.leastAttendance)}
            min={1}
            max={100}
            value={policy.leastAttendance}
            onChange={(value) => change({ leastAttendance: value })}
          />
        )}
        {policy.credits ? null : <FourthSubject policy={policy} onChange={change} />}
        <GraceMarks policy={policy} onChange={change} />
        <Checkbox
          className={classes.across ?? ''}
          label={t(sheetLabels.goldenOn)}
          description={t(sheetLabels.goldenHelp)}
          checked={policy.goldenAPlus === true}
          onChange={(event) => change({ goldenAPlus: event.currentTarget.checked || undefined })}
        />
      </div>
    </Panel>
  );
}

/** What the additional subject adds. */
function FourthSubject({ policy, onChange: change }: { policy: ResultPolicy; onChange: Change }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <Checkbox
        label={t(labels.fourthAdds)}
        checked={policy.fourthSubject !== null}
        onChange={(event) =>
          change({
            fourthSubject: event.currentTarget.checked ? { threshold: '2.00', cap: '5.00' } : null,
          })
        }
      />
      {policy.fourthSubject ? (
        <>
          <TextInput
            label={t(labels.fourthAbove)}
            inputMode="decimal"
            value={format.digits(policy.fourthSubject.threshold)}
            onChange={(event) =>
              change({
                fourthSubject: {
                  cap: policy.fourthSubject?.cap ?? '5.00',
                  threshold: toAsciiDigits(event.currentTarget.value),
                },
              })
            }
          />
          <TextInput
            label={t(labels.cap)}
            inputMode="decimal"
            value={format.digits(policy.fourthSubject.cap)}
            onChange={(event) =>
              change({
                fourthSubject: {
                  threshold: policy.fourthSubject?.threshold ?? '2.00',
                  cap: toAsciiDigits(event.currentTarget.value),
                },
              })
            }
          />
        </>
      ) : null}
    </>
  );
}

/** Marks given to whoever fails by little. */
function GraceMarks({ policy, onChange: change }: { policy: ResultPolicy; onChange: Change }) {
  const t = useText();
  return (
    <>
      <Checkbox
        label={t(labels.graceGiven)}
        checked={policy.grace !== null}
        onChange={(event) =>
          change({
            grace: event.currentTarget.checked
              ? { maxTotal: 5, maxSubjects: 1, onlyIfAllFailuresCured: true }
              : null,
          })
        }
      />
      {policy.grace ? (
        <>
          <WholeNumberField
            label={t(labels.graceMax)}
            min={1}
            max={50}
            value={policy.grace.maxTotal}
            onChange={(value) => policy.grace && change({ grace: { ...policy.grace, maxTotal: value } })}
          />
          <WholeNumberField
            label={t(labels.graceSubjects)}
            min={1}
            max={20}
            value={policy.grace.maxSubjects}
            onChange={(value) => policy.grace && change({ grace: { ...policy.grace, maxSubjects: value } })}
          />
          <WholeNumberField
            label={t(labels.gracePerSubject)}
            min={1}
            max={50}
            value={policy.grace.perSubjectMax ?? policy.grace.maxTotal}
            onChange={(value) => policy.grace && change({ grace: { ...policy.grace, perSubjectMax: value } })}
          />
          <Checkbox
            label={t(labels.graceOnlyAll)}
            checked={policy.grace.onlyIfAllFailuresCured}
            onChange={(event) =>
              policy.grace &&
              change({ grace: { ...policy.grace, onlyIfAllFailuresCured: event.currentTarget.checked } })
            }
          />
        </>
      ) : null}
    </>
  );
}
