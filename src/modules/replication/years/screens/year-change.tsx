import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { academicPath } from '../../../academic/paths.ts';
import { academicPermission } from '../../../academic/permissions.ts';
import classes from '../../screens/replication.module.css';
import { yearContract as contract } from '../contract.ts';
import { yearLabels as labels } from '../labels.ts';
import { Wizard } from './wizard.tsx';
import { YearRuns } from './year-runs.tsx';

export type YearOptions = z.output<typeof contract.options.output>;

/** The change of the year: what hangs on one year is copied into the next one, looked at before it is made. */
export default function YearChange() {
  const { data, error, refetch } = useRead(contract.options, {});
  return (
    <Page>
      {data ? (
        data.years.length === 0 ? (
          <Nothing>
            <SetUpFirst
              text={labels.noYear}
              path={academicPath.years}
              action={labels.openYears}
              permission={academicPermission.edit}
            />
          </Nothing>
        ) : (
          <div className={classes.stack}>
            <Wizard options={data} />
            <YearRuns />
          </div>
        )
      ) : (
        <Coming read={{ error, refetch }} />
      )}
    </Page>
  );
}
