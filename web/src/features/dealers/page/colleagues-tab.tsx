import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { COLLEAGUES_KEY } from '../../../lib/query-keys.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import type { CustomerDetails } from '../customer.ts'
import classes from './customer.module.css'

const AttachDialog = laterDialog(() => import('./attach-dialog.tsx').then((module) => module.AttachDialog))

type Shown = Answer<'GET /user/{id}/colleagues'>

/** Who works on the wallet of this customer, and the way to make them somebody's colleague. */
export function ColleaguesTab({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation('colleagues')
  const colleagues = useAnswer(
    'GET /user/{id}/colleagues',
    { params: { id: customer.id } },
    { family: COLLEAGUES_KEY, ...FRESH },
  )
  return (
    <SectionCard title={t('of_customer.title')} hint={t('of_customer.hint')}>
      <Loaded query={colleagues} skeleton={<SkeletonLines heights={[44, 44]} gap={12} />}>
        {(data) => (
          <>
            <List items={data.items} />
            {data.can.attach ? <Attach customer={customer} /> : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function List({ items }: Pick<Shown, 'items'>) {
  const { t } = useTranslation('colleagues')
  const { relative } = useFormats()
  if (items.length === 0)
    return <EmptyState title={t('of_customer.none')} icon={<IconUsers size={24} stroke={1.6} />} />
  return (
    <ul className={classes.sessions}>
      {items.map(({ id, name, email, duty, orders, last_seen_at }) => (
        <li key={id} className={classes.session}>
          <IconUsers className={classes.sessionIcon} size={24} stroke={1.5} aria-hidden />
          <div>
            <div className={classes.strong}>
              <CustomerLink id={id} className={classes.link}>
                <bdi>{name}</bdi>
              </CustomerLink>
              {' · '}
              {t(`duties.${duty}`)}
            </div>
            <div className={classes.small}>
              <bdi dir="ltr">{email}</bdi>
              {' · '}
              {t('orders', { count: orders })}
              {' · '}
              {last_seen_at ? t('seen', { when: relative(last_seen_at) }) : t('never_seen')}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Not offered where the server would refuse it. */
function Attach({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation('colleagues')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('of_customer.attach')}
      </Button>
      <AttachDialog customer={customer} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
