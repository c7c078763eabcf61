import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { hasWords } from '#contract/content/has-words.ts'
import { policiesQuery } from '../../lib/site.ts'
import { readText, writeText } from '../../lib/stored.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useBarHeight } from '../../ui/edge-room.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './cookie-banner.module.css'

const KEY = 'cookie_law'
/** Its distance from what is below it. */
const EDGE = 16

/** Stands for the text that the program brings, in whichever language it was read. */
const BUILT_IN = 'built-in'

/** The owner's cookie text, or ours in the visitor's language, until it was read. A changed text shows again. */
export function CookieBanner() {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(() => readText(KEY))
  const barHeight = useBarHeight()
  const policies = useQuery({
    ...policiesQuery,
    staleTime: Number.POSITIVE_INFINITY,
    // Not worth an error on screen: the banner comes with the next page.
    retry: false,
  })
  if (!policies.data) return null
  const html = policies.data.cookie_law
  const isOwn = hasWords(html)
  const mark = isOwn ? fingerprint(html) : BUILT_IN
  if (seen === mark) return null
  const accept = () => {
    writeText(KEY, mark)
    setSeen(mark)
  }
  // After the page, so that it takes no room of it.
  return createPortal(
    <section
      className={classes.banner}
      style={{ insetBlockEnd: EDGE + barHeight }}
      data-screen-only
      aria-label={t('cookies.label')}
    >
      <div className={classes.text}>{isOwn ? <RichText html={html} /> : t('cookies.text')}</div>
      <Button onClick={accept}>{t('cookies.accept')}</Button>
    </section>,
    document.body,
  )
}

function fingerprint(text: string): string {
  let sum = 0
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return (sum >>> 0).toString(36)
}
