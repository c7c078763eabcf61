import { IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from '../message-box.module.css'
import type { ShownNotice } from '../notices.ts'

interface NoticeTextProps {
  notice: Pick<ShownNotice, 'title' | 'body' | 'from_date' | 'pinned'>
  isNew: boolean
  /** All of it; otherwise its first lines. */
  whole: boolean
  /** The first lines are not all of it. */
  isCut?: boolean
  empty?: boolean
  /** At the end of the title's line. */
  aside?: ReactNode
  bodyRef?: React.Ref<HTMLDivElement>
}

/** Title, day and text of a notice, for readers and for the preview of whoever writes it. */
export function NoticeText({
  notice,
  isNew,
  whole,
  isCut = false,
  empty = false,
  aside,
  bodyRef,
}: NoticeTextProps) {
  const { t } = useTranslation('message-box')
  const formats = useFormats()
  return (
    <>
      <div className={classes.top}>
        <div className={classes.head}>
          <h3 className={classes.title}>
            {notice.pinned ? <IconPinFilled size={14} aria-label={t('pinned')} role="img" /> : null}
            <bdi>{notice.title}</bdi>
          </h3>
          {isNew ? <span className={classes.newMark}>{t('box.new')}</span> : null}
          {notice.from_date ? (
            <time className={classes.day} dateTime={notice.from_date}>
              {formats.date(`${notice.from_date}T00:00:00Z`, 'UTC')}
            </time>
          ) : null}
        </div>
        {aside}
      </div>
      {empty ? null : (
        <div
          ref={bodyRef}
          className={whole ? classes.body : classes.clamped}
          data-cut={(isCut && !whole) || undefined}
        >
          <RichText html={notice.body} />
        </div>
      )}
    </>
  )
}
