import { Button, Stepper } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../../core/ids.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { Comparison } from '../../screens/comparison.tsx';
import classes from '../../screens/replication.module.css';
import type { RowsOf } from '../../screens/rows-drawer.tsx';
import { yearContract as contract } from '../contract.ts';
import { yearLabels as labels } from '../labels.ts';
import { WhatStep, YearsStep } from './steps.tsx';
import type { YearOptions } from './year-change.tsx';

export type Chosen = {
  readonly fromYearId: string | null;
  readonly toYearId: string | null;
  readonly parts: readonly string[];
  readonly keepsTeachers: boolean;
};
export type StepProps = {
  readonly options: YearOptions;
  readonly chosen: Chosen;
  readonly onChange: (change: Partial<Chosen>) => void;
};

const steps = [
  { label: labels.years, help: labels.yearsHelp },
  { label: labels.what, help: labels.whatHelp },
  { label: labels.look, help: labels.lookHelp },
];

/** The year that runs and the one that follows it, with everything that hangs on it. */
function firstChoice({ years, parts }: YearOptions): Chosen {
  const from = years.find((one) => one.isCurrent) ?? years.at(-1);
  const next = years.filter((one) => from && one.startDate > from.startDate).at(-1);
  return {
    fromYearId: from?.id ?? null,
    toYearId: next?.id ?? null,
    parts: parts.map(({ name }) => name),
    keepsTeachers: true,
  };
}

/** Which years, what of them, and what would be made; then it is made. */
export function Wizard({ options }: { options: YearOptions }) {
  const t = useText();
  const format = useFormat();
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState(() => firstChoice(options));
  const onChange = (change: Partial<Chosen>) => setChosen((known) => ({ ...known, ...change }));
  const { fromYearId, toYearId, parts, keepsTeachers } = chosen;
  const given = fromYearId && toYearId ? { fromYearId, toYearId, parts: [...parts], keepsTeachers } : null;
  const isReady = given !== null && (step === 0 || parts.length > 0);
  const shown = { options, chosen, onChange };
  return (
    <Panel>
      <Stepper active={step} size="sm" mb="md" iconSize={32} onStepClick={setStep}>
        {steps.map(({ label, help }, place) => (
          <Stepper.Step
            key={label.en}
            icon={format.number(place + 1)}
            label={t(label)}
            description={t(help)}
            allowStepSelect={place < step}
          />
        ))}
      </Stepper>
      <div className={classes.stack}>
        {step === 0 ? <YearsStep {...shown} /> : null}
        {step === 1 ? <WhatStep {...shown} /> : null}
        {step === 2 && given ? (
          <DryRun given={given} options={options} onBack={() => setStep(1)} />
        ) : (
          <div className={classes.buttons}>
            {step > 0 ? (
              <Button variant="default" onClick={() => setStep(step - 1)}>
                {t(labels.back)}
              </Button>
            ) : null}
            <Button disabled={!isReady} onClick={() => setStep(step + 1)}>
              {t(labels.next)}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

type Given = { fromYearId: string; toYearId: string; parts: string[]; keepsTeachers: boolean };

function DryRun({ given, options, onBack }: { given: Given; options: YearOptions; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const [id, setId] = useState(newId);
  const { data, error, refetch } = useRead(contract.compare, given);
  const start = useSave(contract.start);
  const { parts: _, ...years } = given;
  const useYearRows: RowsOf = ({ site: _site, ...asked }) => useRead(contract.rows, { ...asked, ...years });
  const year = options.years.find((one) => one.id === given.toYearId)?.name ?? { en: '', bn: '' };
  if (!data) return <Coming read={{ error, refetch }} rows={given.parts.length} isInPanel />;
  const count = data.parts.reduce((sum, part) => sum + part.new, 0);
  const apply = async () => {
    const isSure = await confirm({
      title: t(labels.applyTitle, { year }),
      text: t(labels.applyText),
      action: labels.applyAction,
      count,
    });
    if (!isSure) return;
    start.mutate(
      { id, ...given },
      {
        onError: showCallError,
        onSuccess: ({ added }) => {
          setId(newId());
          showToast({ tone: 'leaf', title: t(labels.done, { count: format.number(added) }) });
        },
      },
    );
  };
  return (
    <>
      <Comparison items={[data]} rowsOf={useYearRows} decisions={null} hasOneSite />
      <p className={classes.quiet}>{t(count > 0 ? labels.stays : labels.nothingNew, { year })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t(labels.back)}
        </Button>
        {count > 0 ? (
          <Button loading={start.isPending} onClick={() => void apply()}>
            {t(labels.apply, { count: format.number(count), year })}
          </Button>
        ) : null}
      </div>
    </>
  );
}
