import { ProfileSettingsPage } from '../features/profile/profile-settings-page.tsx'
import { laterTab } from '../ui/later.tsx'

const notifications = laterTab(
  () => import('../features/notifications/settings/own-tab.tsx').then((module) => module.OwnNotificationsTab),
  [280, 260],
)

/** The profile with the tab that notifications add to it. */
export function Profile() {
  return <ProfileSettingsPage notifications={notifications} />
}
