import { Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../../core/ids.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import classes from '../../screens/office.module.css';
import { promotionContract as contract } from '../contract.ts';
import { promotionFields as fields, rollTexts, ruleTexts } from '../labels.ts';
import { type PromotionRule, promotionRules, type RollOrder, rollOrders } from '../rules.ts';
import { words } from '../screen-labels.ts';

const here = 'completes';

/** Which classes go from one year into the next, and by which rule. */
export function NewPromotion({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [fromYear, setFromYear] = useState<string | null>(null);
  const [toYear, setToYear] = useState<string | null>(null);
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const [rule, setRule] = useState<PromotionRule>('passed');
  const [mostFailed, setMostFailed] = useState('2');
  const [leastPresent, setLeastPresent] = useState('');
  const [needsClear, setNeedsClear] = useState(false);
  const [offersTransfer, setOffersTransfer] = useState(false);
  const [exam, setExam] = useState<string | null>(null);
  const [rolls, setRolls] = useState<RollOrder>('merit');
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(newId);
  const { data, error, refetch } = useRead(contract.choices, fromYear ? { yearId: fromYear } : {});
  const save = useSave(contract.create);
  const problem = fieldErrors(save.error);
  const years = [...(data?.years ?? [])].sort((a, b) => a.startDate.localeCompare(b.startDate));
  const fromId = data?.yearId ?? null;
  const after = years.filter(
    (one) => one.startDate > (years.find(({ id }) => id === fromId)?.startDate ?? ''),
  );
  const toId = toYear ?? after[0]?.id ?? null;
  const offered = (data?.classes ?? []).filter((one) => one.students > 0);
  const all = data?.classes ?? [];
  const next = (id: string) => {
    const at = all.findIndex((one) => one.id === id);
    const following = all[at + 1];
    // A level ends with its board's examination: who goes on is admitted anew.
    return following && following.level === all[at]?.level ? following.id : here;
  };
  const choose = (id: string, to: string | null) => {
    const known = new Map(targets);
    if (to === null) known.delete(id);
    else known.set(id, to);
    setTargets(known);
  };
  const examId = rule === 'all' ? null : (exam ?? data?.exams[0]?.id ?? null);
  const submit = () => {
    setIsTried(true);
    if (!fromId || !toId || targets.size === 0) return;
    save.mutate(
      {
        fromYearId: fromId,
        toYearId: toId,
        targets: [...targets].map(([classId, to]) => ({ classId, nextClassId: to === here ? null : to })),
        rule,
        mostFailed: rule === 'failed' ? mostFailed : null,
        leastPresent: leastPresent === '' ? null : leastPresent,
        needsClear,
        offersTransfer: offersTransfer && rule !== 'all',
        examId,
        rolls,
        idempotencyKey: key,
      },
      { onError: showCallError, onSuccess: ({ id }) => onMade(id) },
    );
  };
  const options = (items: readonly { id: string; label: { en: string; bn: string } }[]) =>
    items.map((one) => ({ value: one.id, label: t(one.label) }));
  return (
    <FormDrawer
      title={t(words.new)}
      size={560}
      isSpaced
      isDirty={targets.size > 0}
      isBusy={save.isPending}
      saveText={t(words.drawUp)}
      onSave={submit}
      onClose={onClose}
    >
      {data ? (
        <>
          <div className={classes.pair}>
            <Select
              label={t(fields.fromYearId)}
              allowDeselect={false}
              data={options(years)}
              value={fromId}
              error={problem('fromYearId')}
              onChange={(value) => {
                setFromYear(value);
                setToYear(null);
                setTargets(new Map());
                setExam(null);
              }}
            />
            <Select
              label={t(fields.toYearId)}
              allowDeselect={false}
              data={options(after)}
              value={toId}
              error={problem('toYearId')}
              onChange={setToYear}
            />
          </div>
          <fieldset className={classes.choices}>
            <legend>{t(words.chooseClasses)}</legend>
            {offered.map((one) => {
              const chosen = targets.get(one.id);
              return (
                <div key={one.id} className={classes.choice}>
                  <Checkbox
                    size="18px"
                    label={`${t(one.label)} (${format.number(one.students)})`}
                    checked={chosen !== undefined}
                    onChange={(event) => choose(one.id, event.currentTarget.checked ? next(one.id) : null)}
                  />
                  {chosen === undefined ? null : (
                    <Select
                      aria-label={t(words.goesTo, { class: one.label })}
                      allowDeselect={false}
                      data={[
                        { value: here, label: t(words.completes) },
                        ...options(all.filter((other) => other.id !== one.id)),
                      ]}
                      value={chosen}
                      onChange={(value) => choose(one.id, value ?? here)}
                    />
                  )}
                </div>
              );
            })}
            {isTried && targets.size === 0 ? <p role="alert">{t(words.needClass)}</p> : null}
          </fieldset>
          <Select
            label={t(fields.rule)}
            allowDeselect={false}
            data={promotionRules.map((value) => ({ value, label: t(ruleTexts[value]) }))}
            value={rule}
            onChange={(value) => setRule(promotionRules.find((one) => one === value) ?? 'passed')}
          />
          {rule === 'all' ? null : (
            <Select
              label={t(fields.examId)}
              allowDeselect={false}
              data={options(data.exams)}
              value={examId}
              error={problem('examId')}
              description={data.exams.length === 0 ? t(words.noExams) : undefined}
              onChange={setExam}
            />
          )}
          <div className={classes.pair}>
            {rule === 'failed' ? (
              <TextInput
                label={t(fields.mostFailed)}
                inputMode="numeric"
                value={mostFailed}
                error={problem('mostFailed')}
                onChange={(event) => setMostFailed(event.currentTarget.value)}
              />
            ) : null}
            <TextInput
              label={t(fields.leastPresent)}
              inputMode="numeric"
              value={leastPresent}
              error={problem('leastPresent')}
              onChange={(event) => setLeastPresent(event.currentTarget.value)}
            />
          </div>
          <Switch
            label={t(fields.needsClear)}
            checked={needsClear}
            onChange={(event) => setNeedsClear(event.currentTarget.checked)}
          />
          {rule === 'all' ? null : (
            <Switch
              label={t(fields.offersTransfer)}
              checked={offersTransfer}
              onChange={(event) => setOffersTransfer(event.currentTarget.checked)}
            />
          )}
          <Select
            label={t(fields.rolls)}
            allowDeselect={false}
            data={rollOrders.map((value) => ({ value, label: t(rollTexts[value]) }))}
            value={rolls}
            onChange={(value) => setRolls(rollOrders.find((one) => one === value) ?? 'merit')}
          />
        </>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </FormDrawer>
  );
}
