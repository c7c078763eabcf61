import { Alert, Button, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconKey, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { knowsPasskeys } from '../../../lib/passkeys.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ImpersonationNote } from '../impersonation-note.tsx'
import { FACTORS, type Factors } from './factors.ts'
import classes from './second-factor.module.css'
import { type Change, SecondFactorDialog } from './second-factor-dialog.tsx'

export function SecondFactorCard() {
  const { t } = useTranslation('profile')
  const { impersonation } = useSignedInUser()
  const factors = useAnswer(FACTORS, {}, FRESH)
  return (
    <SectionCard title={t('second_factor.title')} hint={t('second_factor.hint')}>
      {impersonation ? (
        <ImpersonationNote about="second_factor" />
      ) : (
        <Loaded query={factors} skeleton={<SkeletonLines heights={[44, 44, 44]} gap={12} />}>
          {(own) => <Own own={own} />}
        </Loaded>
      )}
    </SectionCard>
  )
}

/** Fewer left than this, and it is time for new ones. */
const FEW_CODES = 3

function Own({ own }: { own: Factors }) {
  const { t } = useTranslation('profile')
  const { date } = useFormats()
  const [change, setChange] = useState<Change | null>(null)
  const has = own.totp !== null || own.passkeys.length > 0
  return (
    <>
      {own.is_required && !has ? <Alert color="wait">{t('second_factor.required')}</Alert> : null}
      <ul className={classes.list}>
        <Row
          icon={<IconDeviceMobile size={20} aria-hidden />}
          name={t('second_factor.totp.title')}
          note={
            own.totp
              ? t('second_factor.since', { date: date(own.totp.created_at) })
              : t('second_factor.totp.about')
          }
          isOn={own.totp !== null}
        >
          {own.totp ? (
            <Button variant="default" size="compact-sm" onClick={() => setChange({ kind: 'remove_totp' })}>
              {t('second_factor.remove')}
            </Button>
          ) : (
            <Button size="compact-sm" onClick={() => setChange({ kind: 'totp' })}>
              {t('second_factor.set_up')}
            </Button>
          )}
        </Row>
        {own.passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<IconFingerprint size={20} aria-hidden />}
            name={<bdi>{passkey.name}</bdi>}
            note={
              passkey.last_used_at
                ? t('second_factor.passkey.used', { date: date(passkey.last_used_at) })
                : t('second_factor.since', { date: date(passkey.created_at) })
            }
            isOn
          >
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('second_factor.passkey.remove_label', { name: passkey.name })}
              onClick={() => setChange({ kind: 'remove_passkey', id: passkey.id, name: passkey.name })}
            >
              {t('second_factor.remove')}
            </Button>
          </Row>
        ))}
        {knowsPasskeys() ? (
          <Row
            icon={<IconPlus size={20} aria-hidden />}
            name={t('second_factor.passkey.title')}
            note={t('second_factor.passkey.about')}
          >
            <Button
              size="compact-sm"
              variant={has ? 'default' : 'filled'}
              onClick={() => setChange({ kind: 'passkey' })}
            >
              {t('second_factor.passkey.add')}
            </Button>
          </Row>
        ) : null}
        {has ? (
          <Row
            icon={<IconKey size={20} aria-hidden />}
            name={t('second_factor.codes.title')}
            note={t('second_factor.codes.left', { count: own.recovery_codes_left })}
            isLow={own.recovery_codes_left < FEW_CODES}
          >
            <Button variant="default" size="compact-sm" onClick={() => setChange({ kind: 'codes' })}>
              {t('second_factor.codes.renew')}
            </Button>
          </Row>
        ) : null}
      </ul>
      <SecondFactorDialog
        change={change}
        needsPassword={own.needs_password}
        onClose={() => setChange(null)}
      />
    </>
  )
}

interface RowProps {
  icon: ReactNode
  name: ReactNode
  note: string
  isOn?: boolean
  isLow?: boolean
  children: ReactNode
}

function Row({ icon, name, note, isOn, isLow, children }: RowProps) {
  const { t } = useTranslation('profile')
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.about}>
        <div className={classes.name}>{name}</div>
        <Text className={classes.note}>{note}</Text>
      </div>
      {isOn ? <StatusBadge tone="ok">{t('second_factor.on')}</StatusBadge> : null}
      {isLow ? <StatusBadge tone="wait">{t('second_factor.codes.few')}</StatusBadge> : null}
      {children}
    </li>
  )
}
