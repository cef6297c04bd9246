import { Link } from 'react-router';
import type { Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { queryOf } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { peoplePath } from '../../paths.ts';
import { listLabels as labels } from '../labels.ts';
import classes from './lists.module.css';

/** An employee with the ID and designation below; the name leads to the profile. */
export function EmployeeName({
  row,
}: {
  row: { id: string; code: string; name: Label; designation?: Label };
}) {
  const t = useText();
  const format = useFormat();
  return (
    <span>
      <Link className={classes.name} to={link(peoplePath.profile, { id: row.id })}>
        {t(row.name)}
      </Link>
      <span className={classes.below}>
        {[format.digits(row.code), row.designation ? t(row.designation) : ''].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** Saves a list as a file, as it is narrowed. */
export function ExportList(props: { path: string; asked: Readonly<Record<string, unknown>>; name: string }) {
  const { path, asked, name } = props;
  const { showCallError } = useDialogs();
  return (
    <ExportMenu
      onExport={(format) =>
        void downloadFile(`${path}${queryOf({ ...asked, format })}`, `${name}.${format}`).catch(showCallError)
      }
    />
  );
}

/** Those whose date of birth nobody entered, with the way to their records. */
export function Unknown({ count }: { count: number }) {
  const t = useText();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <p className={classes.quiet}>
      <Link to={link(peoplePath.employees, { active: 'true', 'f.missing': 'dateOfBirth' })}>
        {t(labels.unknown, { count: format.number(count) })}
      </Link>
    </p>
  );
}
