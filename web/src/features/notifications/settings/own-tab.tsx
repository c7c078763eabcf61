import { useSignedInUser } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import classes from './notification-settings.module.css'
import { SETTINGS } from './notification-settings.ts'
import { PushCard } from './push-card.tsx'
import { TelegramCard } from './telegram-card.tsx'
import { TimesForm } from './times-form.tsx'
import { WaysCard } from './ways-card.tsx'

/** What a person is told, by which ways, and when. */
export function OwnNotificationsTab() {
  const { impersonation } = useSignedInUser()
  const settings = useAnswer(SETTINGS, {}, FRESH)
  return (
    <div className={classes.narrow}>
      <Loaded query={settings} skeleton={<SkeletonCards heights={[280, 260]} />}>
        {({ own }) => (
          <>
            <WaysCard own={own} locked={impersonation !== null} />
            <TimesForm own={own} locked={impersonation !== null} />
            <PushCard locked={impersonation !== null} />
            {own.telegram ? <TelegramCard telegram={own.telegram} /> : null}
          </>
        )}
      </Loaded>
    </div>
  )
}
