import { Desk } from './desk.tsx';

/** Attested copies of papers. */
export default function Attestation() {
  return <Desk of={['attestation']} />;
}
