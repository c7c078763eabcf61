import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { leaveAccount, useActing } from '../../lib/acting.ts'
import { useFormats } from '../../lib/formats.ts'
import { displayName } from '../../lib/session.ts'
import classes from './acting-banner.module.css'

export function ActingBanner() {
  const { t } = useTranslation()
  const formats = useFormats()
  const acting = useActing()
  if (!acting) return null
  // First strong isolate: the customer's name keeps its own direction inside the sentence.
  const name = `\u2068${displayName(acting.customer)}\u2069`
  return (
    <div className={classes.banner} role="status">
      <IconUserShield size={18} aria-hidden />
      <span>{t('acting.text', { name, time: formats.time(acting.until) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void leaveAccount()}>
        {t('acting.leave')}
      </Button>
    </div>
  )
}
