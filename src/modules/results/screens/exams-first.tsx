import type { Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { SetUpFirst } from '../../../core/web/page/states.tsx';
import { examsPath } from '../../exams/paths.ts';
import { examsPermission } from '../../exams/permissions.ts';
import { labels } from '../labels.ts';

/** Said in place of results where no examination is declared, with the way to declare one. */
export function ExamsFirst({ text = labels.noExams }: { text?: Label }) {
  return (
    <SetUpFirst
      text={text}
      path={link(examsPath.declare, { do: 'new' })}
      action={labels.declareExam}
      permission={examsPermission.edit}
    />
  );
}
