import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { type CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SaveBar, type SaveState } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { academicPath } from '../../../academic/paths.ts';
import { feesContract as contract } from '../../contract.ts';
import { feesPath } from '../../paths.ts';
import classes from '../../screens/fees.module.css';
import type { FeeRuleItem, Setup } from '../../screens/types.ts';
import { useYear, YearSelect } from '../../screens/year-select.tsx';
import { AboveDialog, aboveOf } from '../ceiling/screens/above-dialog.tsx';
import { settingLabels as labels } from '../labels.ts';
import { AmountGrid } from './amount-grid.tsx';

export const cellKey = (classId: string | null, subHeadId: string) => `${classId ?? ''}|${subHeadId}`;

/** The amounts of a year: classes down, fees across. */
export function Amounts({ setup }: { setup: Setup }) {
  const t = useText();
  const { year } = useYear(setup);
  const { data, error, refetch } = useRead(
    contract.rules,
    { yearId: year?.id ?? '' },
    { enabled: year !== undefined },
  );
  const fees = setup.subHeads.filter((one) => one.isActive && one.schedule !== 'onDemand');
  const empty = !year
    ? { text: labels.noYear, path: academicPath.years, action: labels.addYear }
    : setup.classes.length === 0
      ? { text: labels.noClasses, path: academicPath.classes, action: labels.addClass }
      : fees.length === 0
        ? { text: labels.noSubHeads, path: feesPath.subHeads, action: labels.addSubHead }
        : null;
  if (empty)
    return (
      <Nothing>
        <Empty
          text={t(empty.text)}
          action={
            <Button component={Link} to={empty.path}>
              {t(empty.action)}
            </Button>
          }
        />
      </Nothing>
    );
  return (
    <>
      <div className={classes.filters}>
        <YearSelect setup={setup} />
        <p className={classes.note}>{t(data && !data.can.edit ? labels.readOnly : labels.amountsHelp)}</p>
      </div>
      {data ? null : <Coming kind="grid" read={{ error, refetch }} rows={10} />}
      {data && year ? (
        <Sheet
          key={year.id}
          yearId={year.id}
          setup={setup}
          fees={fees}
          rules={data.items}
          mayEdit={data.can.edit}
        />
      ) : null}
    </>
  );
}

/** Whether a rule is a cell of the sheet: for a class, or for all, and nothing else. */
export const isPlain = (rule: FeeRuleItem): boolean =>
  rule.entry === null &&
  rule.residence === null &&
  rule.subjectId === null &&
  rule.months === null &&
  rule.gender === null &&
  rule.shiftId === null &&
  rule.versionId === null &&
  rule.groupId === null;

function Sheet(props: {
  yearId: string;
  setup: Setup;
  fees: Setup['subHeads'];
  rules: readonly FeeRuleItem[];
  mayEdit: boolean;
}) {
  const { yearId, setup, fees, rules, mayEdit } = props;
  const t = useText();
  const format = useFormat();
  const second = useSecondPerson();
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [above, setAbove] = useState<ReturnType<typeof aboveOf>>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const saved = new Map(
    rules.filter(isPlain).map((rule) => [cellKey(rule.classId, rule.subHeadId), rule.amount]),
  );
  const isSame = (key: string, text: string) => {
    const [was, is] = [parseTaka(saved.get(key) ?? ''), parseTaka(text)];
    return text.trim() === '' ? !saved.has(key) : is !== null && was === is;
  };
  const changed = [...edits].filter(([key, text]) => !isSame(key, text));
  const isWrong = (text: string) => text.trim() !== '' && (parseTaka(text) ?? -1n) < 0n;
  const wrong = changed.filter(([, text]) => isWrong(text));
  useUnsavedGuard(changed.length > 0);
  const save = useSave(contract.saveMatrix);
  const submit = (ceilingReason?: string) => {
    if (changed.length === 0 || save.isPending) return;
    const sent = new Map(changed);
    const given = {
      yearId,
      ...(ceilingReason ? { ceilingReason } : {}),
      cells: changed.map(([key, text]) => {
        const [classId = '', subHeadId = ''] = key.split('|');
        const paisa = parseTaka(text);
        return {
          classId: classId === '' ? null : classId,
          subHeadId,
          amount: text.trim() === '' || paisa === null ? null : takaText(paisa),
          was: saved.get(key) ?? null,
        };
      }),
    };
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ ...given, reason });
        setAbove(null);
        // What waits stands in the request; the sheet shows what holds until then.
        if (isWaiting(answer)) setEdits(new Map());
        return answer;
      },
      ({ conflicts }) => {
        const kept = new Set(conflicts.map((one) => cellKey(one.classId, one.subHeadId)));
        setEdits(
          (known) => new Map([...known].filter(([key, text]) => kept.has(key) || sent.get(key) !== text)),
        );
        setSavedAt(new Date().toISOString());
        if (kept.size > 0)
          showToast({
            tone: 'marigold',
            title: t(labels.conflicts, { count: format.number(kept.size) }),
            text: t(labels.conflictsText),
          });
      },
      (error) => {
        const flags = aboveOf(error as CallError);
        setAbove(flags);
        return flags !== null;
      },
    );
  };
  const state: SaveState = save.isPending
    ? { kind: 'saving' }
    : changed.length > 0
      ? { kind: 'notSaved' }
      : savedAt
        ? { kind: 'saved', time: format.time(savedAt) }
        : { kind: 'clean' };
  return (
    <>
      {second.dialog}
      {above ? (
        <AboveDialog above={above} isBusy={save.isPending} onSave={submit} onClose={() => setAbove(null)} />
      ) : null}
      <AmountGrid
        classes={setup.classes}
        fees={fees}
        valueOf={(key) => edits.get(key) ?? saved.get(key) ?? ''}
        isChanged={(key) => edits.has(key) && !isSame(key, edits.get(key) ?? '')}
        isWrong={isWrong}
        mayEdit={mayEdit}
        onEdit={(cells) => setEdits((known) => new Map([...known, ...cells]))}
      />
      {mayEdit ? (
        <SaveBar
          state={state}
          saveText={t(labels.saveAmounts)}
          left={changed.length > 0 ? t(labels.changed, { count: format.number(changed.length) }) : null}
          {...(wrong.length > 0
            ? { blocked: t(labels.wrongCells, { count: format.number(wrong.length) }) }
            : {})}
          onSave={() => submit()}
        />
      ) : null}
    </>
  );
}
