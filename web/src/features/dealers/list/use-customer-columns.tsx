import { useFormats } from '../../../lib/formats.ts'
import { displayName } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { Customer } from '../customer.ts'
import { CustomerStatus, KindBadge } from '../customer-badges.tsx'
import type { ColumnName } from './chosen-columns.ts'
import classes from './dealers.module.css'

/** All columns of customers, by their names; the name itself is `name`. */
export function useCustomerColumns(): Record<ColumnName | 'name', Column<Customer>> {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const time = (at: string | null) =>
    at ? (
      <time dateTime={at} title={formats.dateTime(at)}>
        {formats.relative(at)}
      </time>
    ) : (
      t('never')
    )
  return {
    name: {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      room: 190,
      render: (customer) => <bdi>{displayName(customer)}</bdi>,
      details: ({ company_name, employer, email }) => (
        <>
          {employer || company_name ? (
            <>
              <bdi>{employer ? employer.company_name || employer.name : company_name}</bdi>
              {' · '}
            </>
          ) : null}
          <bdi dir="ltr">{email}</bdi>
        </>
      ),
    },
    email: {
      key: 'email',
      title: t('columns.email'),
      room: 230,
      plain: true,
      render: ({ email }) => (
        <a className={classes.link} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      ),
    },
    status: {
      key: 'status',
      title: t('columns.status'),
      card: 'beside',
      room: 130,
      render: (customer) => <CustomerStatus of={customer} />,
    },
    kind: {
      key: 'kind',
      title: t('columns.kind'),
      room: 125,
      plain: true,
      render: ({ kind }) => <KindBadge kind={kind} />,
    },
    country: {
      key: 'country',
      title: t('columns.country'),
      room: 120,
      plain: true,
      wide: true,
      card: 'hidden',
      render: ({ country }) => (country ? formats.country(country) : '–'),
    },
    price_type: {
      key: 'price_type',
      title: t('columns.price_type'),
      room: 90,
      wide: true,
      render: ({ price_type }) => t(`price_types.${price_type as 1 | 2 | 3}`),
    },
    credits: {
      key: 'credits',
      title: t('columns.credits'),
      sortable: true,
      align: 'end',
      card: 'beside',
      room: 110,
      // Colleagues have no wallet: theirs is their employer's.
      render: ({ credits, employer }) =>
        employer ? (
          '–'
        ) : (
          <bdi dir="ltr" className={credits < 0 ? classes.negative : undefined}>
            {formats.credits(credits)}
          </bdi>
        ),
    },
    open_orders: {
      key: 'open_orders',
      title: t('columns.open_orders'),
      align: 'end',
      room: 125,
      render: ({ open_orders }) => formats.number(open_orders),
    },
    last_order_at: {
      key: 'last_order_at',
      title: t('columns.last_order_at'),
      sortable: true,
      room: 150,
      // Orders of colleagues are their employer's, and lists find them by those.
      render: ({ last_order_at, employer }) => (employer ? '–' : time(last_order_at)),
    },
    last_seen_at: {
      key: 'last_seen_at',
      title: t('columns.last_seen_at'),
      room: 150,
      wide: true,
      card: 'hidden',
      render: ({ last_seen_at }) => time(last_seen_at),
    },
    created_at: {
      key: 'created_at',
      title: t('columns.created_at'),
      sortable: true,
      room: 150,
      wide: true,
      // A page of cards is long enough, and all of this stands on the customer's own page.
      card: 'hidden',
      render: ({ created_at }) => formats.date(created_at),
    },
  }
}
