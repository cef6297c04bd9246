import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { useForm } from '../../../core/web/form/use-form.ts';
import { Coming, together } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { lessonsContract as contract, type Lesson, type Setup } from '../contract.ts';
import { lessonsLabels as labels, lessonFields } from '../labels.ts';
import { lessonsPath } from '../paths.ts';
import { changedLesson, newLesson } from '../shapes.ts';
import { ContentPanel, ForWhomPanel, type LessonValues, ShowingPanel } from './form-panels.tsx';
import classes from './lessons.module.css';

/** Writes a lesson or changes one: for whom it is, what it says, when it is shown. */
export default function LessonForm() {
  const { classlessonId } = useParams();
  const setup = useRead(contract.setup, {});
  const lesson = useRead(
    contract.lesson,
    { id: classlessonId ?? '' },
    // What is being written is not read again under the hands of the writer.
    { enabled: classlessonId !== undefined, staleTime: 240_000, refetchOnWindowFocus: false },
  );
  const isThere = setup.data && (classlessonId === undefined || lesson.data);
  if (!isThere || !setup.data)
    return (
      <Page>
        <Coming read={together(setup, lesson)} />
      </Page>
    );
  return <Form key={lesson.data?.version} known={lesson.data ?? null} setup={setup.data} />;
}

const valuesOf = (known: Lesson | null): LessonValues => ({
  sectionIds: known?.sections.map((one) => one.id) ?? [],
  subjectId: known?.subject.id ?? '',
  teacherId: known?.teacherId ?? '',
  titleEn: known?.title.en ?? '',
  titleBn: known?.title.bn ?? '',
  bodyEn: known?.body.en ?? '',
  bodyBn: known?.body.bn ?? '',
  video: known?.video ?? '',
  files: known?.attached ?? [],
  isPublished: known?.isPublished ?? false,
  opensOn: known?.opensOn ?? '',
  closesOn: known?.closesOn ?? '',
});

function Form({ known, setup }: { known: Lesson | null; setup: Setup }) {
  const t = useText();
  const navigate = useNavigate();
  const { form, values, problems, isDirty, change, checked, refuse, reset } = useForm(
    valuesOf(known),
    lessonFields,
  );
  const [isSending, setIsSending] = useState(false);
  const add = useSave(contract.add);
  const save = useSave(contract.change);
  const isBusy = add.isPending || save.isPending || isSending;
  useUnsavedGuard(isDirty);
  const mayWrite = known?.can.write ?? setup.can.write;
  const submit = () => {
    const { files, opensOn, closesOn, teacherId, ...rest } = values;
    const input = {
      ...rest,
      teacherId: teacherId || null,
      fileIds: files.map((one) => one.id),
      opensOn: opensOn || null,
      closesOn: closesOn || null,
    };
    const done = {
      onError: refuse,
      onSuccess: () => {
        // Nothing is unsaved any more, so that leaving asks nothing.
        reset(values);
        showToast({ tone: 'leaf', title: t(labels.saved) });
        setTimeout(() => void navigate(link(lessonsPath.lessons, { section: values.sectionIds[0] ?? '' })));
      },
    };
    if (known) {
      const asked = checked(changedLesson, { id: known.id, version: known.version, ...input });
      if (asked) save.mutate(asked, done);
    } else {
      const asked = checked(newLesson, input);
      if (asked) add.mutate(asked, done);
    }
  };
  const parts = { values, problems, change, disabled: !mayWrite };
  return (
    <Page>
      {mayWrite ? null : <p className={classes.quiet}>{t(labels.notWritable)}</p>}
      <form
        ref={form}
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && mayWrite) submit();
        }}
      >
        <ForWhomPanel {...parts} setup={setup} />
        <ContentPanel {...parts} onBusy={setIsSending} />
        <ShowingPanel {...parts} />
      </form>
      {mayWrite ? (
        <SaveBar state={{ kind: isBusy ? 'saving' : isDirty ? 'notSaved' : 'clean' }} onSave={submit} />
      ) : null}
    </Page>
  );
}
