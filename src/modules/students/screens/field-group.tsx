import { fillPath } from '../../../core/endpoint.ts';
import type { Field } from '../../../core/fields.ts';
import type { Label } from '../../../core/labels.ts';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { FieldInput } from '../../../core/web/form/field-input.tsx';
import type { FormParts } from '../../../core/web/form/use-form.ts';
import { contract } from '../contract.ts';

/** Rows of inputs of one form; `prefix` stands before the names of fields inside a list. */
export function FieldGroup(props: {
  fields: Readonly<Record<string, Field>>;
  rows: readonly (string | readonly string[])[];
  form: FormParts;
  prefix?: string;
  known?: Readonly<Record<string, Label>>;
  /** Told while a file is on its way. */
  onBusy?: (isBusy: boolean) => void;
}) {
  const { fields, form, prefix = '' } = props;
  const input = (name: string) => {
    const field = fields[name];
    if (!field) return null;
    const path = prefix + name;
    return (
      <FieldInput
        key={path}
        name={path}
        field={field}
        value={form.values[path]}
        problem={form.problems[path] ?? ''}
        disabled={false}
        known={props.known?.[name]}
        uploadTo={fillPath(contract.upload.path, { field: name }).path}
        {...(props.onBusy ? { onBusy: props.onBusy } : {})}
        onChange={(next) => form.change(path, next)}
        onBlur={() => undefined}
      />
    );
  };
  return props.rows.map((row) =>
    typeof row === 'string' ? (
      <div key={row} className={entityClasses.part}>
        {input(row)}
      </div>
    ) : (
      <div key={row.join()} className={entityClasses.pair}>
        {row.map(input)}
      </div>
    ),
  );
}
