import { IconReceipt } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { InvoiceStatusBadge } from './invoice-status.tsx'
import { useLatestInvoices } from './own/use-latest-invoices.ts'
import classes from './purchases-card.module.css'

const SHOWN = 4

/** The card on a customer's home. */
export function PurchasesCard() {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const latest = useLatestInvoices(SHOWN)
  return (
    <SectionCard title={t('card.title')}>
      <Loaded query={latest} skeleton={<SkeletonLines heights={[42, 42, 42]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('own.empty')}
              text={t('own.empty_text')}
              icon={<IconReceipt size={24} stroke={1.6} />}
            />
          ) : (
            <ul className={lines.list}>
              {items.map((invoice) => (
                <li key={invoice.id} className={lines.item}>
                  <div className={lines.words}>
                    <div className={lines.strong}>{t('credits', { count: invoice.count })}</div>
                    <div className={lines.small}>
                      {formats.date(invoice.paid_at ?? invoice.created_at)}
                      {invoice.number ? (
                        <>
                          {' · '}
                          <bdi dir="ltr">{invoice.number}</bdi>
                        </>
                      ) : null}
                    </div>
                  </div>
                  <div className={classes.standing}>
                    <bdi className={classes.amount}>{formats.money(invoice.total, invoice.currency)}</bdi>
                    <InvoiceStatusBadge invoice={invoice} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={classes.foot}>
        <LinkButton to="/buy_credits" search={{ tab: 'invoices' }} variant="default">
          {t('card.all')}
        </LinkButton>
      </div>
    </SectionCard>
  )
}
