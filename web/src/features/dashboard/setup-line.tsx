import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Answer } from '../../lib/api.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Copyable } from '../../ui/copyable.tsx'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { useSellerFields } from '../../ui/use-seller-fields.ts'
import classes from './dashboard.module.css'
import type { SetupState } from './setup-steps.ts'
import { useRelayNote } from './use-relay-note.ts'

interface SetupLineProps {
  state: SetupState
  relay: Answer<'GET /setup'>['relay']
  /** The first that is open: the one to go on with. */
  isNext: boolean
}

/** One step: what it is, why it matters, and the way to the screen where it is taken. */
export function SetupLine({ state, relay, isNext }: SetupLineProps) {
  const { t } = useTranslation('dashboard')
  const sellerFields = useSellerFields()
  const user = useSignedInUser()
  const relayNote = useRelayNote(relay)
  const { step, done, permission, missing = [] } = state
  // Where something is bought to be sold, prices are more than what a credit costs.
  const text = step === 'prices' && relay ? 'margins' : step
  const lacksKey = !done && permission !== undefined && !hasPermission(user, permission)
  const notes = [
    ...relayNote(step),
    ...(missing.length > 0 ? [t('setup.missing', { what: sellerFields(missing) })] : []),
    ...(lacksKey ? [t('setup.no_permission')] : []),
  ]
  return (
    <li className={lines.item}>
      {done ? (
        <IconCircleCheck className={`${classes.mark} ${classes.done}`} size={20} aria-hidden />
      ) : (
        <IconCircleDashed className={classes.mark} size={20} aria-hidden />
      )}
      <div className={lines.words}>
        <div className={lines.strong}>{t(`setup.steps.${text}`)}</div>
        <div className={lines.small}>{done ? t('setup.taken') : t(`setup.why.${text}`)}</div>
        {notes.map((note) => (
          <div key={note} className={lines.small}>
            {note}
          </div>
        ))}
        {step === 'customers' && !done ? <RegisterAddress /> : null}
      </div>
      {done ? null : (
        <Way state={state} what={t(`setup.steps.${text}`)} isNext={isNext} lacksKey={lacksKey} />
      )}
    </li>
  )
}

interface WayProps extends Pick<SetupLineProps, 'state' | 'isNext'> {
  what: string
  lacksKey: boolean
}

function Way({ state: { to, search }, what, isNext, lacksKey }: WayProps) {
  const { t } = useTranslation('dashboard')
  if (!to) return null
  const label = t('setup.go_label', { what })
  if (lacksKey)
    return (
      <Button variant="default" disabled aria-label={label}>
        {t('setup.go')}
      </Button>
    )
  return (
    <LinkButton
      to={to}
      {...(search && { search })}
      variant={isNext ? 'filled' : 'default'}
      aria-label={label}
    >
      {t('setup.go')}
    </LinkButton>
  )
}

/** Customers who are not added by hand come this way. */
function RegisterAddress() {
  const { t } = useTranslation('dashboard')
  const address = `${window.location.origin}/register`
  return (
    <div className={lines.small}>
      <Copyable value={address} what={t('setup.register_address')} code />
    </div>
  )
}
