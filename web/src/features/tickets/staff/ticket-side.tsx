import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useIsPrinting } from '../../../lib/is-printing.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { OrderLink } from '../order-link.tsx'
import type { StaffTicket, TicketParts } from '../ticket.ts'
import tickets from '../tickets.module.css'
import { useAssignees } from '../use-assignees.ts'
import { WaitingWords } from '../waiting-words.tsx'
import classes from './staff-ticket.module.css'
import type { useTicketActs } from './use-ticket-acts.ts'

interface TicketSideProps {
  ticket: StaffTicket
  parts: TicketParts
  acts: ReturnType<typeof useTicketActs>
}

/** Whose ticket it is, who answers it, what it is about, and how long it has taken. */
export function TicketSide({ ticket, parts, acts }: TicketSideProps) {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  const { duration } = useFormats()
  const isPrinting = useIsPrinting()
  const { staff } = ticket
  const { customer } = staff
  const firstAnswer = staff.first_answered_at
    ? t('staff.first_answer_after', {
        time: duration(
          (new Date(staff.first_answered_at).getTime() - new Date(ticket.created_at).getTime()) / 1000,
        ),
      })
    : t('staff.none_yet')
  return (
    <SectionCard title={t('staff.side')}>
      <div className={tickets.stack}>
        <Assign ticket={ticket} acts={acts} />
        <Facts>
          <Fact label={t('staff.assigned')}>
            {isPrinting ? <bdi>{staff.assigned_to?.name ?? t('staff.nobody')}</bdi> : null}
          </Fact>
          <Fact label={t('staff.customer')}>
            <CustomerLink id={customer.id} className={tickets.link}>
              <bdi>{customer.name}</bdi>
            </CustomerLink>
            {customer.company_name ? (
              <>
                <br />
                <bdi>{customer.company_name}</bdi>
              </>
            ) : null}
          </Fact>
          <Fact label={t('one.opened_by')}>
            {ticket.opened_by && ticket.opened_by !== customer.name ? <bdi>{ticket.opened_by}</bdi> : null}
          </Fact>
          <Fact label={t('one.order')}>
            {ticket.order ? <OrderLink order={ticket.order} parts={parts} forStaff /> : null}
          </Fact>
          <Fact label={t('one.registration')}>{ticket.reg_no ? <bdi>{ticket.reg_no}</bdi> : null}</Fact>
          <Fact label={t('one.opened')}>{when(ticket.created_at)}</Fact>
          <Fact label={t('staff.first_answer')}>{firstAnswer}</Fact>
          <Fact label={t('staff.waiting')}>
            {staff.waiting_since ? <WaitingWords since={staff.waiting_since} /> : null}
          </Fact>
          <Fact label={t('one.solved')}>{ticket.solved_at ? when(ticket.solved_at) : null}</Fact>
          <Fact label={t('staff.merged_from')}>
            {staff.merged_from.length > 0 ? (
              <bdi dir="ltr">{staff.merged_from.map(({ ticket_no }) => `#${ticket_no}`).join(', ')}</bdi>
            ) : null}
          </Fact>
        </Facts>
      </div>
    </SectionCard>
  )
}

const NOBODY = ''

function Assign({ ticket, acts }: Pick<TicketSideProps, 'ticket' | 'acts'>) {
  const { t } = useTranslation('tickets')
  const { id: me } = useSignedInUser()
  const assignees = useAssignees()
  const { assigned_to } = ticket.staff
  // Whoever answers it may have lost the key since: their name still stands there.
  const known =
    assigned_to && !assignees.some(({ id }) => id === assigned_to.id)
      ? [...assignees, assigned_to]
      : assignees
  return (
    <div className={classes.assign} data-screen-only>
      <Select
        label={t('staff.assigned')}
        data={[
          { value: NOBODY, label: t('staff.nobody') },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={assigned_to?.id ?? NOBODY}
        onChange={(id) => acts.assign(id || null)}
        allowDeselect={false}
        disabled={!ticket.can.assign || acts.isAssigning}
      />
      {ticket.can.assign && assigned_to?.id !== me ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          loading={acts.isAssigning}
          onClick={acts.take}
        >
          {t('staff.take')}
        </Button>
      ) : null}
    </div>
  )
}
