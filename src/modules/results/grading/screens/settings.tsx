import { Select } from '@mantine/core';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Coming, Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { MeritRule } from '../../rules.ts';
import { ExamsFirst } from '../../screens/exams-first.tsx';
import classes from '../../screens/results.module.css';
import { RulesForm } from './settings-form.tsx';

/** How the results of an examination, or of one class in it, are made. */
export default function Settings() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const overview = useRead(contract.overview, { size: 300 });
  const items = overview.data?.items ?? [];
  const exams = [...new Map(items.map((one) => [one.examId, one])).values()];
  const examId = query.get('exam') ?? exams[0]?.examId ?? null;
  const classId = query.get('class') ?? '';
  const exam = exams.find((one) => one.examId === examId);
  return (
    <Page>
      <div className={classes.filters} hidden={examId === null}>
        <Select
          className={classes.wide ?? ''}
          label={t(labels.exam)}
          data={exams.map((one) => ({ value: one.examId, label: `${t(one.exam)} · ${t(one.year)}` }))}
          value={examId}
          allowDeselect={false}
          searchable
          onChange={(exam) => setQuery({ exam: exam ?? '' })}
        />
        <Select
          label={t(labels.class)}
          data={[
            { value: '', label: t(labels.allClasses) },
            ...items
              .filter((one) => one.examId === examId)
              .map((one) => ({ value: one.classId, label: t(one.className) })),
          ]}
          value={classId}
          allowDeselect={false}
          onChange={(next) => setQuery({ exam: examId ?? '', ...(next ? { class: next } : {}) })}
        />
      </div>
      <Loaded read={overview} empty={examId === null && <ExamsFirst />}>
        {() =>
          exam ? (
            <Rules key={`${exam.examId}${classId}`} examId={exam.examId} classId={classId} name={exam.exam} />
          ) : null
        }
      </Loaded>
    </Page>
  );
}

function Rules({ examId, classId, name }: { examId: string; classId: string; name: Label }) {
  const asked = { examId, ...(classId ? { classId } : {}) };
  const { data, error, refetch } = useRead(contract.setting, asked, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <RulesForm
      key={data.saved?.version ?? 0}
      examId={examId}
      exam={{ id: examId, name }}
      others={data.others}
      subjects={data.subjects}
      classId={classId}
      from={data.from}
      version={data.saved?.version ?? null}
      initial={{ policy: data.policy as ResultPolicy, merit: data.merit as MeritRule }}
    />
  );
}
