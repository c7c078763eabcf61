import { Tabs } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { AdjustForm } from './adjust-form.tsx'
import type { Wallet } from './adjustment.ts'
import { LimitForm } from './limit-form.tsx'
import classes from './wallet-drawer.module.css'
import { WalletStatement } from './wallet-statement.tsx'

interface WalletDrawerProps {
  wallet: Wallet | null
  /** Opens where something is done, not where it is read: whoever comes here has read it already. */
  toChange?: true
  onClose: () => void
}

export function WalletDrawer({ wallet, toChange, onClose }: WalletDrawerProps) {
  return (
    <DetailDrawer of={wallet} title={({ user }) => <bdi>{user.name}</bdi>} size={520} onClose={onClose}>
      {(shown) => <WalletDetails key={shown.user.id} wallet={shown} toChange={toChange} />}
    </DetailDrawer>
  )
}

interface WalletDetailsProps {
  wallet: Wallet
  toChange: true | undefined
}

function WalletDetails({ wallet, toChange }: WalletDetailsProps) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { currency } = useSite()
  const { user, credits, held, credit_limit, balance, can } = wallet
  return (
    <>
      <p className={classes.person}>
        <Contact user={user} />
      </p>
      <dl className={classes.figures}>
        <Figure label={t('columns.wallet')} value={formats.credits(credits)} strong />
        <Figure label={t('columns.held')} value={formats.credits(held)} />
        <Figure label={t('columns.limit')} value={formats.credits(credit_limit)} />
        <Figure label={t('columns.money')} value={formats.money(balance, currency)} />
      </dl>
      {can.adjust || can.change_limit ? (
        <Tabs defaultValue={toChange ? (can.adjust ? 'adjust' : 'limit') : 'statement'}>
          <Tabs.List mb="md">
            <Tabs.Tab value="statement">{t('statement.title')}</Tabs.Tab>
            {can.adjust ? <Tabs.Tab value="adjust">{t('adjust.title')}</Tabs.Tab> : null}
            {can.change_limit ? <Tabs.Tab value="limit">{t('limit.title')}</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="statement">
            <WalletStatement userId={user.id} />
          </Tabs.Panel>
          <Tabs.Panel value="adjust">
            <AdjustForm wallet={wallet} />
          </Tabs.Panel>
          <Tabs.Panel value="limit">
            <LimitForm wallet={wallet} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <h2 className={classes.heading}>{t('statement.title')}</h2>
          <WalletStatement userId={user.id} />
        </>
      )}
    </>
  )
}

/** The company and the address of a customer. */
export function Contact({ user }: { user: Wallet['user'] }) {
  return (
    <>
      {user.company_name ? (
        <>
          <bdi>{user.company_name}</bdi>
          {' · '}
        </>
      ) : null}
      <bdi dir="ltr">{user.email}</bdi>
    </>
  )
}

function Figure({ label, value, strong }: { label: string; value: string; strong?: true }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={strong ? classes.strong : undefined}>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}
