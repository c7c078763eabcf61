import { Button, Switch } from '@mantine/core'
import {
  IconBrandPaypal,
  IconBrandStripe,
  IconBuildingBank,
  IconChevronDown,
  IconCurrencyBitcoin,
  IconSquareRounded,
  IconWallet,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useSwitch } from '../../ui/use-switch.ts'
import { MethodForm } from './method-form.tsx'
import type { MethodSettings } from './method-values.ts'
import classes from './payments.module.css'
import { useChangeMethod } from './use-change-method.ts'

export function MethodCard({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const { method, enabled, complete, sandbox } = settings
  const [face, setFace] = useState<'never' | 'open' | 'folded'>('never')
  const open = face === 'open'
  const headingId = useId()
  const bodyId = useId()
  const name = t(`methods.${method}`)
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <MethodIcon method={method} />
        <div className={classes.words}>
          <h2 className={classes.title} id={headingId}>
            {name}
          </h2>
          <p className={classes.small}>{t(`about.${method}`)}</p>
        </div>
        <div className={classes.badges}>
          {complete && sandbox ? <StatusBadge tone="wait">{t('sandbox_badge')}</StatusBadge> : null}
          <StatusBadge tone={complete ? 'ok' : enabled ? 'wait' : 'idle'}>
            {complete ? t('complete') : t('incomplete')}
          </StatusBadge>
        </div>
        <OnOff settings={settings} name={name} />
        <Button
          variant="default"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          aria-label={open ? t('fold_label', { name }) : t('unfold_label', { name })}
          rightSection={
            <IconChevronDown size={16} className={open ? classes.turned : undefined} aria-hidden />
          }
          onClick={() => setFace(open ? 'folded' : 'open')}
        >
          {t('unfold')}
        </Button>
      </div>
      {/* Stays mounted once opened: folding a card must not throw away what was typed. */}
      {face === 'never' ? null : (
        <div id={bodyId} hidden={!open} className={classes.body}>
          <MethodForm settings={settings} />
          {/* An answer about other keys says nothing about these. */}
          <TestConnection key={JSON.stringify(settings)} settings={settings} />
        </div>
      )}
    </section>
  )
}

/** Takes effect at once, shown at once, and taken back when the server refuses. */
function OnOff({ settings, name }: { settings: MethodSettings; name: string }) {
  const { t } = useTranslation('payments')
  const toast = useToasts()
  const changing = useChangeMethod()
  const offered = useSwitch(settings.enabled, async (enabled) => {
    const { complete } = await changing.mutateAsync({
      params: { method: settings.method },
      body: { enabled },
    })
    if (!enabled) toast.success(t('switched_off', { name }))
    else toast.success(complete ? t('switched_on', { name }) : t('switched_on_incomplete', { name }))
  })
  return (
    <Switch
      aria-label={t('offer_label', { name })}
      label={offered.checked ? t('on') : t('off')}
      {...offered}
    />
  )
}

const ICONS = {
  stripe: IconBrandStripe,
  paypal: IconBrandPaypal,
  payfast: IconWallet,
  square: IconSquareRounded,
  crypto: IconCurrencyBitcoin,
  bank: IconBuildingBank,
} satisfies Record<PaymentMethod, unknown>

function MethodIcon({ method }: { method: PaymentMethod }) {
  const Icon = ICONS[method]
  return <Icon size={24} stroke={1.6} aria-hidden />
}

/** Asks the provider with the keys that are stored; of a transfer only the number can be proven. */
function TestConnection({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const testing = useCall('POST /payment_settings/{method}/test')
  const bank = settings.method === 'bank'
  const hint = bank ? t('test_bank_hint') : t('test_hint')
  return (
    <ConnectionTest
      testing={{ ...testing, mutate: () => testing.mutate({ params: { method: settings.method } }) }}
      answer={testing.data}
      label={bank ? t('test_bank') : t('test')}
      hint={settings.complete ? hint : t('test_incomplete')}
      disabled={!settings.complete}
      works={bank ? t('test_bank_works') : t('test_works')}
      fails={t('test_failed')}
    />
  )
}
