import { type FormEvent, useState } from 'react';
import type * as z from 'zod';
import { Answer, RefusedCall, sendForFile, useCall, useWebsite, useWords } from '../../../website/panels.tsx';
import type { sitContract as contract } from '../contract.ts';
import { sitLabels as labels } from '../labels.ts';

type Open = z.output<typeof contract.openClasses.output>;

/** An admit card for whoever knows class, roll and date of birth, where the institution allows it. */
export default function FetchCard() {
  const { t } = useWords();
  const open = useCall<Open>('/api/web/admit-card/classes');
  return (
    <div className="wrap page">
      <h1>{t(labels.page)}</h1>
      <Answer called={open}>
        {(exams) =>
          exams.length === 0 ? (
            <p>{t(labels.nothing)}</p>
          ) : (
            <>
              <p>{t(labels.pageHint)}</p>
              <Form exams={exams} />
            </>
          )
        }
      </Answer>
    </div>
  );
}

/** Digits of either script as a number is read. */
const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));

function Form({ exams }: { exams: Open }) {
  const { t, number } = useWords();
  const { language, common } = useWebsite();
  const [examId, setExamId] = useState(exams[0]?.examId ?? '');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const exam = exams.find((one) => one.examId === examId);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const roll = Number(asciiDigits(text('roll')));
    if (text('class') === '' || !Number.isInteger(roll) || roll <= 0 || text('birth') === '') {
      setProblem(t(labels.fillIn));
      return;
    }
    setIsBusy(true);
    setProblem('');
    try {
      await sendForFile(
        '/api/web/admit-card/file',
        language,
        {
          examId,
          classId: text('class'),
          roll,
          birth: text('birth'),
          ...(common ? { site_id: String(common.SITE_ID) } : {}),
        },
        'admit-card.pdf',
      );
    } catch (error) {
      setProblem((error instanceof RefusedCall && error.message) || t(labels.away));
    }
    setIsBusy(false);
  };
  return (
    <form className="search look-up" onSubmit={(event) => void submit(event)} noValidate>
      <label>
        {t(labels.exam)}
        <select name="exam" value={examId} onChange={(event) => setExamId(event.currentTarget.value)}>
          {exams.map((one) => (
            <option key={one.examId} value={one.examId}>
              {t(one.exam)} · {t(one.year)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(labels.class)}
        <select
          name="class"
          key={examId}
          defaultValue={exam?.classes.length === 1 ? exam.classes[0]?.classId : ''}
        >
          <option value="">{t(labels.choose)}</option>
          {exam?.classes.map((one) => (
            <option key={one.classId} value={one.classId}>
              {t(one.name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(labels.roll)}
        <input name="roll" inputMode="numeric" autoComplete="off" maxLength={7} placeholder={number(12)} />
      </label>
      <label>
        {t(labels.birth)}
        <input name="birth" autoComplete="off" maxLength={40} aria-describedby="birth-help" />
      </label>
      <button type="submit" className="button primary" disabled={isBusy}>
        {t(labels.fetch)}
      </button>
      <p id="birth-help" className="hint">
        {t(labels.birthHelp)}
      </p>
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
