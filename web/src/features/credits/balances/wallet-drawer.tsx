import { Drawer, Tabs } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { UnsavedScope, useGuardedClose } from '../../../ui/form/unsaved-scope.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { LimitForm } from './limit-form.tsx'
import type { Wallet } from './use-balances.ts'
import classes from './wallet-drawer.module.css'
import { WalletStatement } from './wallet-statement.tsx'

interface WalletDrawerProps {
  wallet: Wallet | null
  onClose: () => void
}

export function WalletDrawer({ wallet, onClose }: WalletDrawerProps) {
  const { t } = useTranslation('ui')
  // Stays readable while the drawer slides away.
  const last = useRef(wallet)
  if (wallet) last.current = wallet
  const shown = last.current
  const { scope, close } = useGuardedClose(onClose)
  return (
    <Drawer.Root opened={wallet !== null} onClose={() => void close()} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's header: that element would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>
            <bdi>{shown?.user.name}</bdi>
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('confirm.close')} />
        </div>
        <Drawer.Body>
          <UnsavedScope value={scope}>
            {shown ? <WalletDetails key={shown.user.id} wallet={shown} /> : null}
          </UnsavedScope>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function WalletDetails({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { currency } = useSite()
  const { user, credits, held, credit_limit, balance, can } = wallet
  return (
    <>
      <p className={classes.person}>
        {user.company_name ? (
          <>
            <bdi>{user.company_name}</bdi>
            {' · '}
          </>
        ) : null}
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      <dl className={classes.figures}>
        <Figure label={t('columns.wallet')} value={formats.credits(credits)} strong />
        <Figure label={t('columns.held')} value={formats.credits(held)} />
        <Figure label={t('columns.limit')} value={formats.credits(credit_limit)} />
        <Figure label={t('columns.money')} value={formats.money(balance, currency)} />
      </dl>
      {can.adjust ? (
        <Tabs defaultValue="statement">
          <Tabs.List mb="md">
            <Tabs.Tab value="statement">{t('statement.title')}</Tabs.Tab>
            <Tabs.Tab value="adjust">{t('adjust.title')}</Tabs.Tab>
            <Tabs.Tab value="limit">{t('limit.title')}</Tabs.Tab>
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
