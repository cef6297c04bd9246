import type { Label, Language } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Transaction } from '../database/in-site.ts';
import type { Services } from './services.ts';

/** Somebody a message can go to, and what it can say of whom it is about. */
export type Recipient = {
  /** `other` is kept as none of these, so that no wish can be noted for them. */
  readonly personKind: 'guardian' | 'employee' | 'student' | 'other';
  readonly personId: string;
  readonly name: Label;
  /** As stored, +8801…; null: none is known. */
  readonly mobile: string | null;
  /** null: none is known but that of the account, where there is one. */
  readonly email: string | null;
  readonly accountId: string | null;
  readonly language: Language | null;
  /** The student or employee it is about: what is left out is left out by it. */
  readonly aboutId: string;
  readonly aboutName: Label;
  /** Texts for the places of a template, by their names. */
  readonly values: Readonly<Record<string, Label>>;
  /** Amounts in paisa that a family's message adds up. */
  readonly sums?: Readonly<Record<string, bigint>>;
};

/** What a kind of audience asks for. The choices of a `choice` are read with the kind. */
export type AudienceField = {
  readonly name: string;
  readonly label: Label;
  readonly kind: 'choice' | 'day' | 'amount' | 'number';
  readonly required: boolean;
  readonly choices?: (
    transaction: Transaction,
    services: Services,
  ) => Promise<readonly { id: string; label: Label }[]>;
};

/** The values of an audience's fields, as texts. */
type AudienceValues = Readonly<Record<string, string>>;

/** A way to say whom a message is for, named by the module that knows them. */
export type AudienceKind = {
  /** `attendance.absent`: stands in saved audiences, never changes. */
  readonly name: string;
  readonly label: Label;
  /** Who may ask for it: those who may see what it tells. */
  readonly permission: Permission;
  readonly fields: readonly AudienceField[];
  /** Names of the template's places its recipients have values for. */
  readonly places: readonly string[];
  /** Everybody it means now, one row each that a message could be about. */
  people(transaction: Transaction, services: Services, values: AudienceValues): Promise<readonly Recipient[]>;
};
export type AudienceKinds = ReadonlyMap<string, AudienceKind>;
