import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { MemberShown, TitleShown } from '../shapes.ts';
import classes from './library.module.css';

/** A title in its own script, with who wrote it below. */
export function TitleName({ title, quiet }: { title: TitleShown; quiet?: string }) {
  const below = [title.byline, quiet ?? ''].filter((text) => text !== '').join(' · ');
  return (
    <span>
      <span className={classes.name}>{title.title}</span>
      {below === '' ? null : <span className={classes.below}>{below}</span>}
    </span>
  );
}

/** A member with the section or post below. */
export function MemberName({ member }: { member: Pick<MemberShown, 'name' | 'place' | 'code'> }) {
  const t = useText();
  const format = useFormat();
  return (
    <span>
      <span className={classes.name}>{t(member.name)}</span>
      <span className={classes.below}>
        {[format.digits(t(member.place)), format.digits(member.code)]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </span>
  );
}
