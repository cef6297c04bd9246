import { useEffect, useEffectEvent } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { RichText } from '../../../core/web/rich/rich-text.tsx';
import { lessonsContract as contract } from '../contract.ts';
import { mineLabels as labels, lessonsLabels } from '../labels.ts';
import classes from './lessons.module.css';
import { FileLinks, Film, useWindowText } from './parts.tsx';

/** A lesson as it is read. That a student opened it is noted; a guardian who looks is not. */
export function LessonDrawer(props: { id: string; studentId: string; isSelf: boolean; onClose: () => void }) {
  const { id, studentId, isSelf, onClose } = props;
  const t = useText();
  const windowText = useWindowText();
  const { data, error, refetch } = useRead(contract.mineLesson, { id, studentId });
  const read = useSave(contract.read, { refreshes: [contract.mine.path] });
  const note = useEffectEvent(() => {
    if (isSelf) read.mutate({ id });
  });
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) note();
  }, [isThere]);
  const about = data
    ? [t(data.subject), data.teacher ? t(data.teacher) : '', windowText(data)].filter(Boolean).join(' · ')
    : '';
  return (
    <SideDrawer title={data ? t(data.title) : t(lessonsLabels.lesson)} size={680} isText onClose={onClose}>
      {data ? (
        <div className={classes.stack}>
          <p className={classes.quiet}>{about}</p>
          {t(data.body) ? <RichText text={t(data.body)} /> : null}
          {data.video ? <Film address={data.video} title={data.title} /> : null}
          {data.attached.length > 0 ? (
            <>
              <h3 className={classes.name}>{t(labels.files)}</h3>
              <FileLinks files={data.attached} />
            </>
          ) : null}
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}
