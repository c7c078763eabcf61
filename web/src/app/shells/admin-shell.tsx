import { ADMIN_MENU } from '../menus.ts'
import { WorkShell } from './work-shell.tsx'

export function AdminShell() {
  return <WorkShell home="/admin" profile="/admin/profile_settings" menu={ADMIN_MENU} />
}
