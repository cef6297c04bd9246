import pg from 'pg';
import { type ColumnKind, declared, type Shape } from '../../src/core/server/database/row-shape.ts';
import type { Answer } from '../../src/core/server/database/watch.ts';

const { builtins } = pg.types;
const kindsOf: Readonly<Record<ColumnKind, readonly number[]>> = {
  text: [builtins.TEXT, builtins.VARCHAR, 19],
  int: [builtins.INT2, builtins.INT4],
  bigint: [builtins.INT8],
  bool: [builtins.BOOL],
  date: [builtins.DATE],
  time: [builtins.TIMESTAMPTZ],
  uuid: [builtins.UUID],
  json: [builtins.JSON, builtins.JSONB],
  'text[]': [1009],
  'int[]': [1007],
  'uuid[]': [2951],
};
const nameOf = (type: number): string =>
  Object.entries(kindsOf).find(([, types]) => types.includes(type))?.[0] ?? `type ${type}`;

/** What a checked read declares and the database answers otherwise: columns, their kinds, and nulls that were met. */
export function problemsOfRead(shape: Shape, { fields, rows }: Answer): string[] {
  const problems: string[] = [];
  const described = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  for (const [name, column] of Object.entries(shape)) {
    const { kind, isNullable } = declared(column);
    const type = described.get(name);
    described.delete(name);
    if (type === undefined) problems.push(`${name} is declared and not answered`);
    else if (!kindsOf[kind].includes(type))
      problems.push(`${name} is declared ${kind} and is ${nameOf(type)}`);
    else if (!isNullable && rows.some((row) => row[name] === null))
      problems.push(`${name} is declared without nulls and was null`);
  }
  for (const name of described.keys()) problems.push(`${name} is answered and not declared`);
  return problems;
}
