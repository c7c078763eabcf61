import { useFormats } from '../../../lib/formats.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MailingBadge } from '../mailing-badge.tsx'
import classes from '../mailings.module.css'
import type { MailingDetails } from '../mailings.ts'
import { MailingActs } from './mailing-acts.tsx'
import { ProgressCard } from './progress-card.tsx'
import { RecipientsList } from './recipients-list.tsx'

/** A mailing that was started: how far it is, what became of each mail, and what it says. */
export function MailingReport({ mailing }: { mailing: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const formats = useFormats()
  useScreenTitle(mailing.subject)
  const { ended_at, started_at, created_by } = mailing
  const when = ended_at
    ? t('progress.sent_at', { when: formats.dateTime(ended_at) })
    : t('progress.started_at', { when: formats.dateTime(started_at ?? mailing.created_at) })
  return (
    <>
      <PageHeader
        title={<bdi>{mailing.subject}</bdi>}
        badge={<MailingBadge state={mailing.state} />}
        hint={
          <>
            {mailing.state === 'stopped' ? null : `${when} · `}
            <bdi>{t('progress.by', { name: created_by.name })}</bdi>
          </>
        }
        actions={<MailingActs mailing={mailing} />}
      />
      <div className={classes.stack}>
        <ProgressCard mailing={mailing} />
        <RecipientsList mailing={mailing} />
        <SectionCard title={t('message.title')}>
          <RichText html={mailing.body} />
        </SectionCard>
      </div>
    </>
  )
}
