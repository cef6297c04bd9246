import { useParams } from 'react-router';
import { UserView } from './user-view.tsx';

/** One user of the institution. */
export default function User() {
  const { id = '' } = useParams();
  return <UserView id={id} />;
}
