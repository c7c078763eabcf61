import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useSite } from '../../../lib/site.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Wallet } from './adjustment.ts'
import classes from './balances-page.module.css'
import { Contact, WalletDrawer } from './wallet-drawer.tsx'

function BalancesPage({ of }: { of: 'dealers' | 'agents' }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { currency } = useSite()
  const list = useListSearch({
    sortFields: ['name', 'credits', 'last_moved_at'],
    sortBy: 'last_moved_at',
    sortOrder: 'desc',
  })
  const query = useAnswer(
    'GET /balances',
    { query: { of, ...list.query } },
    { family: CREDITS_KEY, ...FRESH_PAGE },
  )
  const [opened, setOpened] = useState<Wallet | null>(null)
  // The list is fetched again after every movement, and its figures are newer than those that were clicked.
  const current = opened && (query.data?.items.find(({ user }) => user.id === opened.user.id) ?? opened)
  const figure = (value: number) => <bdi dir="ltr">{formats.credits(value)}</bdi>
  return (
    <>
      <PageHeader title={t(`balances.title_${of}`)} hint={t('balances.hint')} />
      <DataTable
        label={t(`balances.title_${of}`)}
        query={query}
        list={list}
        rowId={({ user }) => user.id}
        searchLabel={t('balances.search')}
        onOpen={setOpened}
        empty={{
          title: t(`balances.empty_${of}`),
          text: t('balances.empty_text'),
          icon: <IconWallet size={24} stroke={1.6} />,
        }}
        columns={[
          {
            key: 'name',
            title: t('columns.customer'),
            sortable: true,
            card: 'title',
            room: 250,
            render: ({ user }) => <bdi>{user.name}</bdi>,
            details: ({ user }) => <Contact user={user} />,
          },
          {
            key: 'credits',
            title: t('columns.wallet'),
            sortable: true,
            align: 'end',
            card: 'beside',
            room: 120,
            render: ({ credits }) => (
              <bdi dir="ltr" className={credits < 0 ? classes.negative : classes.credits}>
                {formats.credits(credits)}
              </bdi>
            ),
          },
          {
            key: 'held',
            title: t('columns.held'),
            align: 'end',
            room: 120,
            render: ({ held }) => figure(held),
          },
          {
            key: 'limit',
            title: t('columns.limit'),
            align: 'end',
            room: 120,
            render: ({ credit_limit }) => figure(credit_limit),
          },
          {
            key: 'money',
            title: t('columns.money'),
            align: 'end',
            room: 130,
            wide: true,
            render: ({ balance }) => <bdi>{formats.money(balance, currency)}</bdi>,
          },
          {
            key: 'last_moved_at',
            title: t('columns.last_moved'),
            room: 165,
            sortable: true,
            render: ({ last_moved_at }) =>
              last_moved_at ? (
                <time dateTime={last_moved_at} title={formats.dateTime(last_moved_at)}>
                  {formats.relative(last_moved_at)}
                </time>
              ) : (
                t('balances.never')
              ),
          },
        ]}
      />
      <WalletDrawer wallet={current} onClose={() => setOpened(null)} />
    </>
  )
}

export const DealersBalances = () => <BalancesPage of="dealers" />
export const AgentsBalances = () => <BalancesPage of="agents" />
