import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { FileFacts } from '../../../core/contracts/files-contract.ts';
import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { lessonsLabels as labels, mineLabels, stateTexts, stateTones } from '../labels.ts';
import { hostOf, type LessonState } from '../rules.ts';
import classes from './lessons.module.css';

export function StateMark({ state }: { state: LessonState }) {
  const t = useText();
  return <Mark tone={stateTones[state]}>{t(stateTexts[state])}</Mark>;
}

/** The days a lesson is shown on, in words. */
export function useWindowText() {
  const t = useText();
  const format = useFormat();
  return ({ opensOn, closesOn }: { opensOn: string | null; closesOn: string | null }): string => {
    if (opensOn && closesOn)
      return t(labels.between, { from: format.date(opensOn), until: format.date(closesOn) });
    if (opensOn) return t(labels.from, { day: format.date(opensOn) });
    return closesOn ? t(labels.until, { day: format.date(closesOn) }) : t(labels.always);
  };
}

/**
 * A film as a still that leads to where it plays: nothing of the other site is loaded before somebody asks for it, so it
 * sets no cookie and counts nobody.
 */
export function Film({ address, title }: { address: string; title: Label }) {
  const t = useText();
  const words = t(mineLabels.watch, { host: hostOf(address) });
  return (
    <a
      className={classes.film}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t(title)}: ${words}`}
    >
      <span className={classes.still}>
        <img src="/static/scenes/classroom.svg" alt="" loading="lazy" width="144" height="81" />
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
      <span>{words}</span>
    </a>
  );
}

export function FileLinks({ files }: { files: readonly FileFacts[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noopener">
            {file.name}
          </a>
          <span className={classes.quiet}>
            {t(labels.kilobytes, { count: format.number(Math.max(1, Math.round(file.bytes / 1024))) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
