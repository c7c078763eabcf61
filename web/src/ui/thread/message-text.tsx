import { Button } from '@mantine/core'
import { useState } from 'react'
import { useIsPrinting } from '../../lib/is-printing.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { splitLinks } from './links.ts'
import classes from './thread.module.css'

/** More lines than these are shown when somebody asks for them: a log that was pasted would hide the conversation. */
const MOST_LINES = 30
const FIRST_LINES = 12

/** What somebody wrote, as text whatever it looks like; its addresses can be followed. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('ui')
  const [isWhole, setWhole] = useState(false)
  // Nobody unfolds paper.
  const isPrinting = useIsPrinting()
  const lines = text.split('\n')
  const isLong = lines.length > MOST_LINES
  const isFolded = isLong && !isWhole && !isPrinting
  const shown = isFolded ? lines.slice(0, FIRST_LINES).join('\n') : text
  return (
    <>
      <p className={classes.text} dir="auto">
        {splitLinks(shown).map(({ text: words, href }, at) => (
          // Each piece by itself: a mark that turns the direction of writing does not reach the next one.
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
          <bdi key={at}>
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {words}
              </a>
            ) : (
              words
            )}
          </bdi>
        ))}
      </p>
      {isLong ? (
        <Button
          className={classes.whole}
          size="compact-sm"
          variant="subtle"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('thread.show_less') : t('thread.show_all', { count: lines.length })}
        </Button>
      ) : null}
    </>
  )
}
