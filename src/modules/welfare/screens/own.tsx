import { Select } from '@mantine/core';
import { fieldLabels } from '../../../core/entity.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useShown } from '../../../core/web/entity/entity-values.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { Empty } from '../../../core/web/page/states.tsx';
import { welfareContract as contract, type OwnEntry } from '../contract.ts';
import { healthRecord } from '../health-record.entity.ts';
import { healthVisit } from '../health-visit.entity.ts';
import { incident } from '../incident.entity.ts';
import { welfareWords as words } from '../labels.ts';
import { toneOf } from '../rules.ts';
import classes from './welfare.module.css';

const recordLabels = fieldLabels(healthRecord);
const shownFields = ['allergies', 'illnesses', 'medicines', 'vaccines', 'inEmergency'] as const;

/** A family reads what the school keeps about a child's health, and what of its conduct it was told. */
export default function OwnWelfare() {
  const t = useText();
  const query = useQueryValues();
  const asked = query.text('student');
  const { data, error, refetch } = useRead(contract.own, asked ? { studentId: asked } : {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const child = data.children.find((one) => one.studentId === data.studentId);
  if (!child)
    return (
      <Page>
        <Nothing>{t(words.noChild)}</Nothing>
      </Page>
    );
  const { record } = data;
  const facts = record ? shownFields.filter((name) => record[name] !== '') : [];
  return (
    <Page context={t(child.name)}>
      {data.children.length > 1 ? (
        <Select
          className={classes.child ?? ''}
          label={t(words.student)}
          allowDeselect={false}
          data={data.children.map((one) => ({ value: one.studentId, label: t(one.name) }))}
          value={child.studentId}
          onChange={(id) => id && query.set({ student: id })}
        />
      ) : null}
      <div className={classes.stack}>
        <Panel title={t(words.ownConduct)} flush={data.conduct.length > 0}>
          {data.conduct.length === 0 ? (
            <Empty text={t(words.noOwnConduct)} />
          ) : (
            <Entries rows={data.conduct} label={t(words.ownConduct)} />
          )}
        </Panel>
        <Panel title={t(words.health)}>
          {record && facts.length > 0 ? (
            <dl className={classes.facts}>
              {facts.map((name) => (
                <div key={name}>
                  <dt>{t(recordLabels[name] ?? words.record)}</dt>
                  <dd>{record[name]}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <Empty text={t(words.noOwnHealth)} />
          )}
        </Panel>
        {data.visits.length > 0 ? (
          <Panel title={t(words.visits)} flush>
            <Entries rows={data.visits} label={t(words.visits)} isHealth />
          </Panel>
        ) : null}
      </div>
    </Page>
  );
}

function Entries(props: {
  rows: readonly (OwnEntry & { height?: string | null; weight?: string | null })[];
  label: string;
  isHealth?: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const entity = props.isHealth ? healthVisit : incident;
  const show = useShown(entity);
  const visitFields = ['height', 'weight'] as const;
  return (
    <DataTable
      label={props.label}
      rows={props.rows}
      nameOf={(row) => row.what}
      columns={[
        {
          name: 'day',
          label: t(incident.fields.day.label),
          isWhole: true,
          render: (row) => format.date(row.day),
        },
        {
          name: 'what',
          label: t(incident.fields.what.label),
          role: 'name',
          render: (row) => (
            <span>
              {row.what}
              <span className={classes.below}>{row.more}</span>
            </span>
          ),
        },
        {
          name: 'kind',
          label: t(incident.fields.kind.label),
          render: (row) => <Mark tone={props.isHealth ? 'slate' : toneOf(row)}>{show(row, 'kind')}</Mark>,
        },
        ...(props.isHealth
          ? visitFields.map((name) => ({
              name,
              label: t(healthVisit.fields[name].label),
              align: 'end' as const,
              render: (row: { height?: string | null; weight?: string | null }) =>
                row[name] ? format.digits(row[name]) : '—',
            }))
          : [
              {
                name: 'measure',
                label: t(incident.fields.measure.label),
                render: (row: OwnEntry) =>
                  [show(row, 'measure'), row.until ? t(words.until, { day: format.date(row.until) }) : '']
                    .filter(Boolean)
                    .join(' '),
              },
            ]),
      ]}
    />
  );
}
