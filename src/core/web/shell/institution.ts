import type { Label } from '../../labels.ts';

/** The institution an address belongs to, as the server wrote it into the page before anybody is signed in. */
export type Institution = {
  readonly id: number;
  readonly alias: string;
  readonly name: Label;
  readonly address: Label;
  readonly eiin: string | null;
  readonly establishedOn: string | null;
  readonly accent: string;
  /** Besides the password: a code to the mobile, and a student's first time by ID and birthday. */
  readonly codeSignIn: boolean;
  readonly birthdaySignIn: boolean;
  /** The address of its logo. */
  readonly logo: string | null;
};

/** Null on an address that belongs to no institution. */
export function sentInstitution(): Institution | null {
  const sent = document.querySelector<HTMLMetaElement>('meta[name="institution"]')?.content;
  return sent ? (JSON.parse(sent) as Institution) : null;
}
