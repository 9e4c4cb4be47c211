import { createFileRoute } from '@tanstack/react-router';
import { UserRecord } from '../../../admin/users/user-record.tsx';

export const Route = createFileRoute('/home/admin/users_/$userId')({ component: UserRecordRoute });

function UserRecordRoute() {
  const { userId } = Route.useParams();
  return <UserRecord key={userId} userId={userId} />;
}
