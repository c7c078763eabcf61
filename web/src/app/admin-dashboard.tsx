import { LatestActs } from '../features/audit/latest-acts.tsx'
import { AdminDashboardPage } from '../features/dashboard/admin-dashboard-page.tsx'
import { hasPermission, useSignedInUser } from '../lib/session.ts'

/** The dashboard with the cards that other features add to it. */
export function AdminDashboard() {
  const user = useSignedInUser()
  return <AdminDashboardPage>{hasPermission(user, 'audit_log') ? <LatestActs /> : null}</AdminDashboardPage>
}
