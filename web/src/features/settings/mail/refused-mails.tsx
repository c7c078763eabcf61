import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { KeptMailbox } from './mailbox-values.ts'
import classes from './refused-mails.module.css'

/** Mails to a reply address that nobody finds in a ticket: they lie unread in the mailbox. */
export function RefusedMails({ refused }: Pick<KeptMailbox, 'refused'>) {
  const { t } = useTranslation('settings')
  const { dateTime } = useFormats()
  return (
    <SectionCard title={t('mailbox.refused')} hint={t('mailbox.refused_hint')}>
      <ul className={classes.mails} data-form="cards">
        {refused.map(({ at, sender, subject, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may come in the same moment, and none moves
          <li key={index} className={classes.mail}>
            <div className={classes.what}>
              <bdi className={classes.sender}>{sender || t('mailbox.nobody')}</bdi>
              <bdi className={classes.subject}>{subject}</bdi>
            </div>
            <div className={classes.why}>{t(`mailbox.why.${why}`)}</div>
            <time dateTime={at} className={classes.at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
