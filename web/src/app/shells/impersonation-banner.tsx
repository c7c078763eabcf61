import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { leaveAccount, useImpersonation } from '../../lib/impersonation.ts'
import { displayName } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './impersonation-banner.module.css'

export function ImpersonationBanner() {
  const { t } = useTranslation()
  const formats = useFormats()
  const impersonation = useImpersonation()
  if (!impersonation) return null
  // First strong isolate: the customer's name keeps its own direction inside the sentence.
  const name = `\u2068${displayName(impersonation.customer)}\u2069`
  return (
    <div className={classes.banner} role="status">
      <IconUserShield size={18} aria-hidden />
      <span>{t('impersonation.text', { name, time: formats.time(impersonation.until) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void leaveAccount()}>
        {t('impersonation.leave')}
      </Button>
    </div>
  )
}
