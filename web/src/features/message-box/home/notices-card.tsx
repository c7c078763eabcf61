import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../message-box.module.css'
import type { ShownNotice } from '../notices.ts'
import { EarlierNotices } from './earlier-notices.tsx'
import { HomeNotice } from './home-notice.tsx'

/** So many stand above what a customer came for. */
const AT_FIRST = 2

interface NoticesCardProps {
  notices: readonly ShownNotice[]
  earlier: number
}

/** The card on a customer's home: what staff tell them, pinned and unread first. Without notices there is none. */
export function NoticesCard({ notices, earlier }: NoticesCardProps) {
  const { t } = useTranslation('message-box')
  const [isWhole, setWhole] = useState(false)
  const [showsEarlier, setShowsEarlier] = useState(false)
  if (notices.length === 0 && earlier === 0) return null
  const link = (
    <Button
      className={classes.earlier}
      variant="subtle"
      size="compact-sm"
      onClick={() => setShowsEarlier(true)}
    >
      {t('box.earlier')}
    </Button>
  )
  const drawer = <EarlierNotices opened={showsEarlier} onClose={() => setShowsEarlier(false)} />
  // Nothing to read is no reason for a card; what was put away stays within reach.
  if (notices.length === 0)
    return (
      <div className={classes.alone}>
        {link}
        {drawer}
      </div>
    )
  const shown = isWhole ? notices : notices.slice(0, AT_FIRST)
  return (
    <SectionCard title={t('box.title')} aside={earlier > 0 ? link : null}>
      <ul className={classes.notices} data-form="cards">
        {shown.map((notice) => (
          <HomeNotice key={notice.id} notice={notice} />
        ))}
      </ul>
      {shown.length < notices.length ? (
        <Button variant="default" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t('box.all', { count: notices.length - shown.length })}
        </Button>
      ) : null}
      {drawer}
    </SectionCard>
  )
}
