import { Link } from '@tanstack/react-router'
import { CustomerLink } from '../../../../lib/customer-link.tsx'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Copyable } from '../../../../ui/copyable.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { isSameAddress } from '../../address-block.tsx'
import type { Order } from '../manage-order.ts'
import { CopiedAddress } from './copied-address.tsx'
import classes from './order.module.css'

/** Who ordered, and the addresses as they were then. */
export function CustomerCard({ order }: { order: Order }) {
  const { t } = useTranslation(['shop-orders-manager', 'shop-orders'])
  const { user, shipping_address: shipping, billing_address: billing } = order
  return (
    <SectionCard title={t('columns.customer')}>
      <Facts>
        {user ? (
          <>
            <Fact label={t('customer.name')}>
              <CustomerLink id={user.id} className={classes.link}>
                <bdi>{user.name}</bdi>
              </CustomerLink>
              {user.company_name ? (
                <>
                  <br />
                  <bdi>{user.company_name}</bdi>
                </>
              ) : null}
            </Fact>
            <Fact label={t('customer.email')}>
              <Copyable value={user.email} what={t('customer.email')}>
                <Address email={user.email} />
              </Copyable>
            </Fact>
            <Fact label={t('customer.orders')} screenOnly>
              <Link
                className={classes.link}
                to="/admin/shop_manager/orders"
                search={{ user_id: user.id } as never}
              >
                {t('customer.all_orders')}
              </Link>
            </Fact>
          </>
        ) : null}
        <Fact label={t('shop-orders:address.shipping')}>
          <CopiedAddress address={shipping} what={t('shop-orders:address.shipping')} />
        </Fact>
        <Fact label={t('shop-orders:address.billing')}>
          {isSameAddress(shipping, billing) ? (
            t('shop-orders:address.same')
          ) : (
            <CopiedAddress address={billing} what={t('shop-orders:address.billing')} />
          )}
        </Fact>
      </Facts>
    </SectionCard>
  )
}

/** In two lines, if it has to be, of which the second is the domain. */
function Address({ email }: { email: string }) {
  const [name, ...domain] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {domain.join('@')}
    </>
  )
}
