import { Button, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useErrorTexts } from '../lib/errors.ts'
import { useScreenTitle } from '../lib/screen-title.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { useDocumentTitle } from './document-title.ts'
import classes from './failure-page.module.css'

let failedRetries = 0

/** Shown for /500, for whatever a screen threw, and for parts of the program that did not arrive. */
export function FailurePage({ error, reset }: Partial<ErrorComponentProps>) {
  const { t } = useTranslation()
  const { text } = useErrorTexts()
  const router = useRouter()
  const known = error instanceof ApiError ? error : null
  const loading = known?.code === 'load'
  const title = loading ? t('failure.load_title') : t('titles.error')
  useDocumentTitle(title)
  useEffect(() => {
    if (error && !known) console.error(error)
  }, [error, known])

  const retry = () => {
    // After an update of the server the old parts are gone for good: then only a fresh page helps.
    if (!error || (loading && failedRetries > 0)) {
      window.location.assign(error ? window.location.href : '/')
      return
    }
    failedRetries += 1
    void router.invalidate().then(() => {
      reset?.()
      if (router.state.matches.every((match) => match.status === 'success')) failedRetries = 0
    })
  }
  return (
    <section className={classes.page} role="alert">
      <Title order={1}>{title}</Title>
      <Text className={classes.text}>{known ? text(known) : t('failure.error_text')}</Text>
      {known?.requestId ? (
        <Text className={classes.reference}>{t('failure.reference', { id: known.requestId })}</Text>
      ) : null}
      <Button onClick={retry}>{error ? t('failure.retry') : t('failure.home')}</Button>
    </section>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation()
  // An address below a screen that has nothing there matches that screen: its title is not the one to show.
  useScreenTitle(t('titles.not_found'))
  return (
    <main className={classes.page} id="content" tabIndex={-1}>
      <Title order={1}>{t('titles.not_found')}</Title>
      <Text className={classes.text}>{t('failure.not_found_text')}</Text>
      <Button component="a" href="/">
        {t('failure.home')}
      </Button>
    </main>
  )
}
