import { type FormEvent, useMemo, useState } from 'react';
import type * as z from 'zod';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { printElement } from '../../../../core/web/page/print.ts';
import {
  Answer,
  base,
  Facts,
  PaperCheck,
  RefusedCall,
  send,
  sendForFile,
  useCall,
  useWebsite,
  useWords,
} from '../../../website/panels.tsx';
import type { resultsContract as contract } from '../../contract.ts';
import { explain } from '../../grading/explain.ts';
import { Steps } from '../../grading/screens/steps.tsx';
import { labels, outcomeLabels } from '../../labels.ts';
import { outcomeSentences } from '../../outcome-sentences.ts';
import { withdrawTexts } from '../../publish/withdraw-labels.ts';
import { markSheetModel, type SheetStudent, type SheetWords } from '../mark-sheet-model.ts';
import { gpaText } from '../sheet-columns.ts';
import { sheetLabels } from '../sheet-labels.ts';
import { Paper } from './paper.tsx';

type Open = z.output<typeof contract.openClasses.output>;
type Found = z.output<typeof contract.lookUp.output>;
type Checked = z.output<typeof contract.checkCode.output>;
type Asked = z.input<typeof contract.lookUp.input>;

/** A result looked up by who knows the roll and a second fact; or, with a code, whether a printed sheet is genuine. */
export default function LookUp() {
  const code = new URLSearchParams(location.search).get('code');
  const { t } = useWords();
  return (
    <div className="wrap page">
      <h1>{t(sheetLabels.lookUp)}</h1>
      {code ? <Check code={code} /> : <Ask />}
    </div>
  );
}

function Ask() {
  const { t } = useWords();
  const { language, common } = useWebsite();
  const open = useCall<Open>('/api/web/exam-result/classes');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const look = async (input: Asked) => {
    setIsBusy(true);
    setProblem('');
    try {
      const whole = { ...input, ...(common ? { site_id: String(common.SITE_ID) } : {}) };
      setFound(await send<Found>('/api/web/exam-result', language, whole));
      setAsked(whole);
    } catch (error) {
      setProblem((error instanceof RefusedCall && error.message) || t(sheetLabels.away));
    }
    setIsBusy(false);
  };
  const again = () => {
    setFound(null);
    setAsked(null);
  };
  if (found && asked) return <Result found={found} asked={asked} onAgain={again} />;
  return (
    <Answer called={open}>
      {(exams) =>
        exams.length === 0 ? (
          <p>{t(sheetLabels.nothingOpen)}</p>
        ) : (
          <>
            <p>{t(sheetLabels.lookUpHint)}</p>
            <Form exams={exams} isBusy={isBusy} problem={problem} onAsk={(input) => void look(input)} />
          </>
        )
      }
    </Answer>
  );
}

function Form(props: { exams: Open; isBusy: boolean; problem: string; onAsk: (input: Asked) => void }) {
  const { exams, isBusy } = props;
  const { t, number } = useWords();
  const [examId, setExamId] = useState(exams[0]?.examId ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const exam = exams.find((one) => one.examId === examId);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const roll = Number(asciiDigits(text('roll')));
    const isFull = text('class') !== '' && Number.isInteger(roll) && roll > 0 && text('proof') !== '';
    setIsEmpty(!isFull);
    if (isFull) props.onAsk({ examId, classId: text('class'), roll, proof: text('proof') });
  };
  const problem = isEmpty ? t(sheetLabels.fillIn) : props.problem;
  return (
    <form className="search look-up" onSubmit={submit} noValidate>
      <label>
        {t(sheetLabels.exam)}
        <select name="exam" value={examId} onChange={(event) => setExamId(event.currentTarget.value)}>
          {exams.map((one) => (
            <option key={one.examId} value={one.examId}>
              {t(one.exam)} · {t(one.year)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(sheetLabels.class)}
        <select
          name="class"
          key={examId}
          defaultValue={exam?.classes.length === 1 ? exam.classes[0]?.classId : ''}
        >
          <option value="">{t(sheetLabels.choose)}</option>
          {exam?.classes.map((one) => (
            <option key={one.classId} value={one.classId}>
              {t(one.name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(sheetLabels.roll)}
        <input name="roll" inputMode="numeric" autoComplete="off" maxLength={7} placeholder={number(12)} />
      </label>
      <label>
        {t(sheetLabels.proof)}
        <input name="proof" autoComplete="off" maxLength={40} aria-describedby="proof-help" />
      </label>
      <button type="submit" className="button primary" disabled={isBusy}>
        {t(sheetLabels.show)}
      </button>
      <p id="proof-help" className="hint">
        {t(sheetLabels.proofHelp)}
      </p>
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}

/** Digits of either script as a number is read. */
const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));

function Result({ found, asked, onAgain }: { found: Found; asked: Asked; onAgain: () => void }) {
  const { t, digits, date } = useWords();
  const { language, common, warn } = useWebsite();
  const words = useMemo<SheetWords>(() => ({ language, t, digits, date }), [language, t, digits, date]);
  const { sheet } = found;
  const pdf = () =>
    void sendForFile('/api/web/exam-result/file', language, asked, 'mark-sheet.pdf').catch((error: unknown) =>
      warn((error instanceof RefusedCall && error.message) || t(sheetLabels.away)),
    );
  return (
    <>
      <p className="actions screen-only">
        <button type="button" className="button" onClick={onAgain}>
          {t(sheetLabels.another)}
        </button>
        {sheet ? (
          <>
            <button type="button" className="button" onClick={() => void printElement('mark-sheet')}>
              {t(sheetLabels.print)}
            </button>
            <button type="button" className="button" onClick={pdf}>
              {t(sheetLabels.pdf)}
            </button>
          </>
        ) : null}
      </p>
      {sheet && outcomeSentences[sheet.student.outcome] ? (
        <p role="status">
          <strong>{t(outcomeSentences[sheet.student.outcome] ?? outcomeLabels.failed)}</strong>
        </p>
      ) : null}
      {sheet ? (
        <>
          <Paper
            id="mark-sheet"
            institution={common ? t(common.siteName) : ''}
            model={markSheetModel(
              sheet.run,
              sheet.student as unknown as SheetStudent,
              { highest: sheet.highest, ranked: sheet.ranked },
              words,
            )}
            photo={null}
            qr={sheet.qr}
          />
          <section className="screen-only">
            <h2>{t(sheetLabels.howItCame)}</h2>
            <Steps steps={explain(sheet.student.trace, sheet.run.units, language)} />
          </section>
        </>
      ) : found.dues ? (
        <HeldDues dues={found.dues} />
      ) : (
        <p role="status">{t(sheetLabels.withheld)}</p>
      )}
    </>
  );
}

/** Whose result it is, what is owed and where it is paid; no mark. */
function HeldDues({ dues }: { dues: NonNullable<Found['dues']> }) {
  const { t, number } = useWords();
  const { language } = useWebsite();
  return (
    <div className="article" role="status">
      <p>
        <strong>{t(sheetLabels.heldForDues)}</strong>
      </p>
      <Facts
        facts={[
          [labels.name, t(dues.student)],
          [labels.exam, `${t(dues.exam)} · ${t(dues.year)}`],
          [labels.classSection, `${t(dues.className)}, ${t(dues.section)}`],
          [labels.roll, number(dues.roll)],
          [sheetLabels.duesOwed, formatTaka(parseTaka(dues.amount) ?? 0n, { language })],
        ]}
      />
      <p>
        {t(sheetLabels.payWhere)} {t(sheetLabels.fineApart)}
      </p>
    </div>
  );
}

function Check({ code }: { code: string }) {
  const { t, digits, number } = useWords();
  return (
    <PaperCheck<Checked> path="/api/web/exam-result/check" code={code} notGenuine={sheetLabels.notGenuine}>
      {(one) => ({
        said: one.isWithdrawn
          ? sheetLabels.checkedWithdrawn
          : one.isCurrent
            ? sheetLabels.checked
            : sheetLabels.checkedOld,
        compare: sheetLabels.compareIt,
        facts: [
          [labels.name, t(one.name)],
          [labels.exam, `${t(one.exam)} · ${t(one.year)}`],
          [labels.class, t(one.className)],
          ...(one.isWithdrawn
            ? [[labels.outcome, t(withdrawTexts.state)] as const]
            : one.outcome === null || one.gpa === null
              ? [[labels.outcome, t(sheetLabels.checkedHeld)] as const]
              : ([
                  [labels.outcome, t(outcomeSentences[one.outcome] ?? outcomeLabels[one.outcome])],
                  [labels.gpa, `${digits(gpaText(one.gpa))} (${one.letter})`],
                ] as const)),
        ],
        more: (
          <>
            <p>{t(labels.revision, { number: number(one.revision) })}</p>
            <p>
              <a className="button" href={`${base}/web/exam-result`}>
                {t(sheetLabels.lookUp)}
              </a>
            </p>
          </>
        ),
      })}
    </PaperCheck>
  );
}
