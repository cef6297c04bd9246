import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import type { FieldOf } from '../../fields.ts';
import { useMay } from '../auth/use-may.ts';
import { call } from '../device/call.ts';
import { SecretValue } from '../form/secret-value.tsx';

/** Below the field of a sealed number: what is kept, covered, and the way to see it in full for who may. */
export function EntitySecret(props: {
  readonly entity: Entity;
  readonly record: ListedRecord;
  readonly name: string;
  readonly field: FieldOf<'secret'>;
}) {
  const { entity, record, name, field } = props;
  const may = useMay();
  if (!may(field.reveal)) return null;
  return (
    <SecretValue
      label={field.label}
      masked={String(record[name])}
      mayReveal
      reveal={(reason) => call(contractOf(entity).reveal, { id: record.id, field: name, reason })}
    />
  );
}
