import { Button, Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { frontContract as contract, type OpenData } from '../contract.ts';
import { openLabels as labels } from '../labels.ts';
import { employeeFields, studentFields } from '../rules.ts';
import classes from './front.module.css';

/** What the website says of students and staff; nothing of a student unless somebody decides it here. */
export default function OpenDataScreen() {
  const { data, error, refetch } = useRead(contract.openData, {});
  return (
    <Page>{data ? <Form key={data.version} known={data} /> : <Coming read={{ error, refetch }} />}</Page>
  );
}

function Form({ known }: { known: z.output<typeof contract.openData.output> }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [open, setOpen] = useState<OpenData>(known.open);
  const save = useSave(contract.saveOpenData, {
    // Said at once: what is read anew takes this form's place.
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
  });
  const disabled = !known.can.edit;
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ version: known.version, ...open }, { onError: showCallError });
      }}
    >
      <Panel title={t(labels.students)}>
        <div className={classes.stack}>
          <Switch
            label={t(labels.statistics)}
            disabled={disabled}
            checked={open.hasStatistics}
            onChange={(event) => setOpen({ ...open, hasStatistics: event.currentTarget.checked })}
          />
          <Switch
            label={t(labels.hasStudents)}
            description={t(labels.warning)}
            disabled={disabled}
            checked={open.hasStudents}
            onChange={(event) => setOpen({ ...open, hasStudents: event.currentTarget.checked })}
          />
          <p className={classes.quiet}>{t(labels.leftOut)}</p>
          <Switch
            label={t(labels.linksStudents)}
            description={t(labels.linksWarning)}
            disabled={disabled || !open.hasStudents}
            checked={open.hasStudents && open.linksStudents}
            onChange={(event) => setOpen({ ...open, linksStudents: event.currentTarget.checked })}
          />
          <Checkbox.Group
            label={t(labels.more)}
            description={t(labels.never)}
            value={open.studentFields}
            onChange={(chosen) =>
              setOpen({ ...open, studentFields: studentFields.filter((name) => chosen.includes(name)) })
            }
          >
            <div className={classes.stack}>
              {studentFields.map((name) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={t(labels.fields[name])}
                  disabled={disabled || !open.hasStudents}
                />
              ))}
            </div>
          </Checkbox.Group>
        </div>
      </Panel>
      <Panel title={t(labels.employees)}>
        <Checkbox.Group
          label={t(labels.moreOfStaff)}
          value={open.employeeFields}
          onChange={(chosen) =>
            setOpen({ ...open, employeeFields: employeeFields.filter((name) => chosen.includes(name)) })
          }
        >
          <div className={classes.stack}>
            {employeeFields.map((name) => (
              <Checkbox key={name} value={name} label={t(labels.fields[name])} disabled={disabled} />
            ))}
          </div>
        </Checkbox.Group>
      </Panel>
      {disabled ? null : (
        <div>
          <Button type="submit" loading={save.isPending}>
            {t(texts.save)}
          </Button>
        </div>
      )}
    </form>
  );
}
