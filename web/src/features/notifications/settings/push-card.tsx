import { Alert, Button } from '@mantine/core'
import { IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { deviceOf } from '../../../lib/device.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ConnectionTest } from '../../../ui/connection-test.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { canTakePushes, endPushes, type PushRefusal, subscribeHere } from './browser-push.ts'
import classes from './notification-settings.module.css'

const DEVICES = 'GET /push/devices'
type Devices = Answer<typeof DEVICES>
type Device = Devices['devices'][number]

/** The browsers that take pushes; this one joins or leaves by a button. */
export function PushCard({ locked }: { locked: boolean }) {
  const { t } = useTranslation('notification-settings')
  const devices = useAnswer(DEVICES, {}, FRESH)
  return (
    <SectionCard title={t('push.title')} hint={t('push.hint')}>
      <Loaded query={devices} skeleton={<SkeletonLines heights={[36, 44]} gap={12} />}>
        {(found) => (
          <div className={classes.fields}>
            <ThisBrowser found={found} locked={locked} />
            {found.devices.length > 0 ? (
              <ul className={classes.devices}>
                {found.devices.map((device) => (
                  <DeviceRow key={device.id} device={device} locked={locked} />
                ))}
              </ul>
            ) : null}
          </div>
        )}
      </Loaded>
    </SectionCard>
  )
}

function ThisBrowser({ found, locked }: { found: Devices; locked: boolean }) {
  const { t } = useTranslation('notification-settings')
  const toast = useToasts()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<PushRefusal | null>(null)
  const subscribing = useCall('POST /push/subscribe', { refresh: [DEVICES] })
  const testing = useCall('POST /push/test', { refresh: [DEVICES] })
  if (found.devices.some(({ is_current }) => is_current))
    return (
      <ConnectionTest
        testing={{ ...testing, mutate: () => testing.mutate() }}
        answer={testing.data}
        label={t('push.test')}
        hint={t('push.test_hint')}
        disabled={locked}
        works={t('push.test_works')}
        fails={t('push.test_failed')}
      />
    )
  if (!canTakePushes()) return <Alert color="wait">{t('push.unsupported')}</Alert>
  const turnOn = async () => {
    setAsking(true)
    try {
      const made = await subscribeHere(found.public_key)
      const isRefused = typeof made === 'string'
      setRefusal(isRefused ? made : null)
      if (!isRefused) await subscribing.mutateAsync({ body: made })
    } catch (error) {
      toast.error(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconBellRinging size={16} aria-hidden />}
          loading={isAsking}
          disabled={locked}
          onClick={() => void turnOn()}
        >
          {t('push.turn_on')}
        </Button>
      </div>
      {refusal ? (
        <Alert color="wait" role="alert">
          {t(`push.${refusal}`)}
        </Alert>
      ) : null}
    </>
  )
}

function DeviceRow({ device, locked }: { device: Device; locked: boolean }) {
  const { t } = useTranslation('notification-settings')
  const formats = useFormats()
  const toast = useToasts()
  const removing = useCall('DELETE /push/devices/{id}', { refreshAlways: [DEVICES] })
  const { browser, system, phone } = deviceOf(device.user_agent)
  const name =
    browser && system
      ? t('push.device', { browser, system })
      : (browser ?? system ?? t('push.unknown_device'))
  const Icon = phone ? IconDeviceMobile : IconDeviceDesktop
  const remove = async () => {
    if (device.is_current) await endPushes()
    await removing.mutateAsync({ params: { id: device.id } }).catch(toast.error)
  }
  return (
    <li className={classes.device}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          <span>{name}</span>
          {device.is_current ? <StatusBadge tone="ok">{t('push.this_browser')}</StatusBadge> : null}
        </div>
        <span className={classes.hint}>
          {device.last_sent_at
            ? t('push.last_sent', { when: formats.relative(device.last_sent_at) })
            : t('push.since', { when: formats.dateTime(device.created_at) })}
        </span>
      </div>
      <Button
        variant="default"
        disabled={locked}
        loading={removing.isPending}
        aria-label={t('push.remove_label', { device: name })}
        onClick={() => void remove()}
      >
        {t('push.remove')}
      </Button>
    </li>
  )
}
