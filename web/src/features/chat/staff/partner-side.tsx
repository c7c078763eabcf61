import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import type { ChatParts, Partner } from './chat-partner.ts'
import classes from './desk.module.css'
import { HandOver } from './hand-over.tsx'
import { LookedAtOrder } from './looked-at-order.tsx'

const TicketDialog = laterDialog(() => import('./ticket-dialog.tsx').then((module) => module.TicketDialog))

interface PartnerSideProps {
  partner: Partner
  parts: ChatParts
}

/** Who talks to them, who they are, what they look at, and the way into a ticket. */
export function PartnerSide({ partner, parts }: PartnerSideProps) {
  const { t } = useTranslation('chat')
  const when = useWhen()
  const { dateTime } = useFormats()
  const [isTicket, setTicket] = useState(false)
  const { looks_at: looksAt } = partner
  return (
    <div className={classes.partner}>
      <HandOver partner={partner} />
      <Facts>
        <Fact label={t('side.customer')}>
          <CustomerLink id={partner.id} className={classes.link}>
            <bdi>{partner.name}</bdi>
          </CustomerLink>
        </Fact>
        <Fact label={t('side.company')}>
          {partner.company_name ? <bdi>{partner.company_name}</bdi> : null}
        </Fact>
        <Fact label={t('side.email')}>
          <a className={classes.link} href={`mailto:${partner.email}`} dir="ltr">
            {partner.email}
          </a>
        </Fact>
        <Fact label={t('side.page')}>
          {looksAt ? (
            <span title={dateTime(looksAt.at)}>
              {parts.screen(looksAt.page)} · {when(looksAt.at)}
            </span>
          ) : null}
        </Fact>
        <Fact label={t('side.order')}>
          {looksAt?.order ? <LookedAtOrder order={looksAt.order} parts={parts} /> : null}
        </Fact>
      </Facts>
      {partner.can.to_ticket ? (
        <>
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            onClick={() => setTicket(true)}
          >
            {t('side.to_ticket')}
          </Button>
          <TicketDialog partner={partner} opened={isTicket} onClose={() => setTicket(false)} />
        </>
      ) : null}
    </div>
  )
}
