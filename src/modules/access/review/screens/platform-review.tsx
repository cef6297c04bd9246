import { ReviewScreen } from './review-screen.tsx';

/** The rights of the platform's own staff, person by person. */
export default function PlatformReview() {
  return <ReviewScreen side="platform" />;
}
