import { Anchor } from '@mantine/core'
import { logOut } from '../../../lib/log-out.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../form-grid.module.css'
import { SecondFactorCard } from './second-factor-card.tsx'

/** Staff whose site asks for a second factor: nothing else opens until they have one. */
export function SecondFactorPage() {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.stack}>
      <PageHeader title={t('second_factor.due_title')} hint={t('second_factor.due_text')} />
      <SecondFactorCard />
      <Anchor component="button" type="button" onClick={() => void logOut()}>
        {t('second_factor.log_out')}
      </Anchor>
    </div>
  )
}
