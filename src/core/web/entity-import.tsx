import { Alert, Button, FileButton, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '../endpoint.ts';
import type { Entity } from '../entity.ts';
import { contractOf } from '../entity-contract.ts';
import type { Label } from '../labels.ts';
import { call, queryOf, requestHeaders, useSave } from './call.ts';
import { useDialogs } from './dialogs.tsx';
import { useFormat, useText } from './preferences.tsx';
import { texts } from './texts.ts';

export type SheetRow = { row: number; values: Record<string, string>; errors: Record<string, string[]> };
type Checked = {
  columns: { name: string; label: Label }[];
  unknownColumns: string[];
  rows: SheetRow[];
  total: number;
  wrong: number;
};

const shownAtOnce = 100;

/** Import of an entity: choose a sheet, see its mistakes, mend them in place, then write all of it or none. */
export function EntityImport({ entity, onDone }: { entity: Entity; onDone: () => void }) {
  const contract = contractOf(entity);
  return (
    <SheetImport
      check={contract.importCheck as unknown as Endpoint}
      commit={contract.importCommit as unknown as Endpoint}
      templatePath={`${contract.exportFile.path}${queryOf({ format: 'xlsx', template: 'true' })}`}
      name={entity.name}
      onDone={onDone}
    />
  );
}

/** The same for any pair of calls that check and commit rows by field name. */
export function SheetImport(props: {
  check: Endpoint;
  commit: Endpoint;
  templatePath: string;
  name: string;
  onDone: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [onlyWrong, setOnlyWrong] = useState(true);
  const [edited, setEdited] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [from, setFrom] = useState(0);
  const commit = useSave(props.commit);

  const check = async (input: object) => {
    setBusy(true);
    try {
      const answer = (await call(props.check, input as never)) as Checked;
      setChecked((known) => ({
        ...answer,
        unknownColumns:
          answer.unknownColumns.length > 0 ? answer.unknownColumns : (known?.unknownColumns ?? []),
      }));
      setOnlyWrong(answer.wrong > 0);
      setEdited(false);
      setFrom(0);
    } catch (error) {
      showCallError(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = '';
    for (let place = 0; place < bytes.length; place += 32_768)
      binary += String.fromCharCode(...bytes.subarray(place, place + 32_768));
    await check({ fileName: file.name, content: btoa(binary) });
  };
  const download = async () => {
    const file = await fetch(props.templatePath, { headers: requestHeaders() });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await file.blob());
    link.download = `${props.name}.xlsx`;
    link.click();
  };
  const write = async () => {
    if (!checked) return;
    try {
      const answer = (await commit.mutateAsync({ rows: checked.rows.map((row) => row.values) } as never)) as {
        created: number;
        wrong: number;
      };
      if (answer.wrong > 0) return check({ rows: checked.rows.map((row) => row.values) });
      setDone(answer.created);
    } catch (error) {
      showCallError(error);
    }
  };

  if (done > 0)
    return (
      <Alert color="leaf" role="status">
        {t(texts.imported, { total: format.number(done) })}
        <Group mt="md">
          <Button onClick={props.onDone}>{t(texts.close)}</Button>
        </Group>
      </Alert>
    );
  const shown = checked?.rows.filter((row) => !onlyWrong || Object.keys(row.errors).length > 0) ?? [];
  return (
    <>
      <Group mb="md">
        <FileButton onChange={(file) => void choose(file)} accept=".xlsx,.csv,.tsv,.txt">
          {(button) => (
            <Button {...button} loading={busy}>
              {t(texts.chooseFile)}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => void download()}>
          {t(texts.template)}
        </Button>
      </Group>
      {checked ? (
        <>
          <Text fw={600} role="status">
            {checked.wrong > 0
              ? t(texts.rowsWrong, {
                  wrong: format.number(checked.wrong),
                  total: format.number(checked.total),
                })
              : t(texts.rowsFine, { total: format.number(checked.total) })}
          </Text>
          {checked.unknownColumns.length > 0 ? (
            <Text c="dimmed">{t(texts.unknownColumns, { columns: checked.unknownColumns.join(', ') })}</Text>
          ) : null}
          <Group my="sm">
            <Switch
              label={t(texts.onlyWrong)}
              checked={onlyWrong}
              onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
            />
            <Button
              variant="default"
              disabled={!edited}
              loading={busy}
              onClick={() => void check({ rows: checked.rows.map((row) => row.values) })}
            >
              {t(texts.checkAgain)}
            </Button>
            <Button
              disabled={checked.wrong > 0 || edited || checked.total === 0}
              loading={commit.isPending}
              onClick={() => void write()}
            >
              {t(texts.importRows, { total: format.number(checked.total) })}
            </Button>
          </Group>
          <div style={{ overflowX: 'auto', maxHeight: '60vh' }}>
            <table className="ps-table" style={{ width: 'max-content' }}>
              <thead>
                <tr>
                  <th className="ps-who">#</th>
                  {checked.columns.map((column) => (
                    <th key={column.name} style={{ top: 0 }}>
                      {t(column.label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.slice(from, from + shownAtOnce).map((row) => (
                  <tr key={row.row}>
                    <td className="ps-who">{format.number(row.row)}</td>
                    {checked.columns.map((column) => {
                      const problems = row.errors[column.name]?.join(' ');
                      return (
                        <td
                          key={column.name}
                          style={problems ? { background: 'var(--ps-sindur-bg)' } : undefined}
                        >
                          <input
                            defaultValue={row.values[column.name] ?? ''}
                            aria-label={`${t(column.label)} ${row.row}`}
                            aria-invalid={problems ? true : undefined}
                            style={{
                              border: '1px solid var(--ps-field)',
                              borderRadius: 4,
                              padding: 4,
                              minWidth: 110,
                              background: 'var(--ps-surface)',
                              color: 'inherit',
                              font: 'inherit',
                            }}
                            onChange={(event) => {
                              row.values[column.name] = event.currentTarget.value;
                              setEdited(true);
                            }}
                          />
                          {problems ? (
                            <div style={{ color: 'var(--ps-sindur-fg)', fontSize: 12, maxWidth: 220 }}>
                              {problems}
                            </div>
                          ) : null}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {shown.length > shownAtOnce ? (
            <Group mt="sm">
              <Button
                variant="default"
                disabled={from === 0}
                onClick={() => setFrom(Math.max(0, from - shownAtOnce))}
              >
                {t(texts.previous)}
              </Button>
              <Button
                variant="default"
                disabled={from + shownAtOnce >= shown.length}
                onClick={() => setFrom(from + shownAtOnce)}
              >
                {t(texts.next)}
              </Button>
            </Group>
          ) : null}
        </>
      ) : null}
    </>
  );
}
