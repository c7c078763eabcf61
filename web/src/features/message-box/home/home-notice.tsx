import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from '../message-box.module.css'
import type { ShownNotice } from '../notices.ts'
import { NoticeText } from './notice-text.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useReadMark } from './use-read-marks.ts'

/** One notice: its first lines, the rest on demand, and the way to put it away. */
export function HomeNotice({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('message-box')
  const line = useRef<HTMLLIElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isCut = useIsCut(body, notice.body, isOpen)
  const dismiss = useDismiss()
  useReadMark(notice, line)
  return (
    <li ref={line} className={classes.notice}>
      <NoticeText
        notice={notice}
        isNew={!notice.is_read}
        whole={isOpen}
        isCut={isCut}
        bodyRef={body}
        aside={
          notice.can.dismiss ? (
            <ActionIcon
              className={classes.dismiss}
              variant="subtle"
              color="gray"
              aria-label={t('box.dismiss_what', { title: notice.title })}
              onClick={() => dismiss(notice)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ) : null
        }
      />
      {isCut ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={`${classes.more} ${classes.whole}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'box.less' : 'box.more')}
        </Button>
      ) : null}
    </li>
  )
}

/** Whether the first lines are not all of it: they have no pictures, and a turned phone has fewer words in them. */
function useIsCut(body: React.RefObject<HTMLDivElement | null>, html: string, isOpen: boolean): boolean {
  const hasPictures = html.includes('<img ')
  const [isCut, setCut] = useState(hasPictures)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useLayoutEffect(() => {
    const element = body.current
    // Opened, it is as high as it is: what was cut stays known, so that it can be closed again.
    if (!element || isOpen || typeof ResizeObserver === 'undefined') return
    const measure = () => setCut(hasPictures || element.scrollHeight > element.clientHeight + 1)
    // Before it is seen: a button that came a moment later would push everything down.
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    return () => watching.disconnect()
  }, [body, html, isOpen])
  return isCut
}
