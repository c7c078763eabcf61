import { Alert } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './low-balance-note.module.css'

/** On the home of everybody who can do something about it, for as long as the wallet is below its warning. */
export function LowBalanceNote() {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { credits, low_balance_at: line } = useSignedInUser()
  if (line === null || credits >= line) return null
  return (
    <Alert
      color="wait"
      role="status"
      icon={<IconCoins size={18} aria-hidden />}
      title={t('low.title', { credits: formats.credits(credits) })}
    >
      <div className={classes.line}>
        <span>{t('low.text', { line: formats.credits(line) })}</span>
        <LinkButton to="/buy_credits">{t('buy')}</LinkButton>
      </div>
    </Alert>
  )
}
