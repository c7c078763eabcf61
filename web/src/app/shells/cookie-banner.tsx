import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWords } from '../../lib/has-words.ts'
import { policiesQuery } from '../../lib/site.ts'
import { readText, writeText } from '../../lib/stored.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './cookie-banner.module.css'

const KEY = 'cookie_law'

/** The owner's cookie text, until it was read. A changed text shows again; without a text there is no banner. */
export function CookieBanner() {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(() => readText(KEY))
  const policies = useQuery({
    ...policiesQuery,
    staleTime: Number.POSITIVE_INFINITY,
    // Not worth an error on screen: the banner comes with the next page.
    retry: false,
  })
  const html = policies.data?.cookie_law ?? ''
  const mark = fingerprint(html)
  if (!hasWords(html) || seen === mark) return null
  const accept = () => {
    writeText(KEY, mark)
    setSeen(mark)
  }
  return (
    <section className={classes.banner} aria-label={t('cookies.label')}>
      <div className={classes.text}>
        <RichText html={html} />
      </div>
      <Button onClick={accept}>{t('cookies.accept')}</Button>
    </section>
  )
}

function fingerprint(text: string): string {
  let sum = 0
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return (sum >>> 0).toString(36)
}
