import { Nothing } from '../../../../core/web/page/loaded.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { peoplePath } from '../../../people/paths.ts';
import { employeesPermission } from '../../../people/permissions.ts';
import { staffLabels as labels } from '../labels.ts';

/** Said where an institution has no employees yet, with the way to them for who may add some. */
export function NobodyYet() {
  return (
    <Nothing>
      <SetUpFirst
        text={labels.nobody}
        path={peoplePath.employees}
        action={labels.addEmployees}
        permission={employeesPermission.edit}
      />
    </Nothing>
  );
}
