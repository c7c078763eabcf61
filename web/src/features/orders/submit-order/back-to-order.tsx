import { Alert } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { orderDrafts } from '../../../lib/stored-draft.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import classes from './back-to-order.module.css'

/** Where credits are bought: an order that was begun waits. */
export function BackToOrder() {
  const { t } = useTranslation('submit-order')
  const person = useSignedInUser().id
  const [waits] = useState(() => orderDrafts.has(person))
  if (!waits) return null
  return (
    <Alert mb="md" color="accent" icon={<IconFileImport size={18} aria-hidden />}>
      <div className={classes.back}>
        <span>{t('draft.waits')}</span>
        <LinkButton to="/submit_order" variant="default">
          {t('draft.go_on')}
        </LinkButton>
      </div>
    </Alert>
  )
}
