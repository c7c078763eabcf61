import { Button, Text, Title } from '@mantine/core'
import { useErrorTexts } from '../lib/errors.ts'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './failure-page.module.css'

/** The site's data did not come, so there is no router yet: all that can be done is to begin again. */
export function StartFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { text } = useErrorTexts()
  return (
    <main className={classes.page} role="alert">
      <Title order={1}>{t('titles.error')}</Title>
      <Text className={classes.text}>{text(error)}</Text>
      <Button onClick={() => window.location.reload()}>{t('failure.retry')}</Button>
    </main>
  )
}
