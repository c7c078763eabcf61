import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { deviceOf } from '../../lib/device.ts'
import { useFormats } from '../../lib/formats.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './dashboard.module.css'

const SHOWN = 3

interface SecurityCardProps {
  profile: '/profile_settings' | '/admin/profile_settings'
}

/** The devices that are logged in, so that a stranger among them is seen at a glance. */
export function SecurityCard({ profile }: SecurityCardProps) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const sessions = useAnswer('GET /auth/sessions', {})
  return (
    <SectionCard title={t('security.title')} hint={t('security.hint')}>
      <Loaded query={sessions} skeleton={<SkeletonLines heights={[40, 40]} />}>
        {({ items }) => (
          <>
            <ul className={lines.list}>
              {items.slice(0, SHOWN).map((session) => {
                const { browser, system, phone } = deviceOf(session.user_agent)
                const Icon = phone ? IconDeviceMobile : IconDeviceDesktop
                return (
                  <li key={session.id} className={lines.item}>
                    <Icon className={classes.mark} size={22} stroke={1.5} aria-hidden />
                    <div className={lines.words}>
                      <div className={lines.strong}>
                        {browser && system
                          ? t('security.device', { browser, system })
                          : (browser ?? system ?? t('security.unknown'))}
                        {session.current ? (
                          <StatusBadge tone="ok">{t('security.this_device')}</StatusBadge>
                        ) : null}
                      </div>
                      <div className={lines.small}>
                        <bdi dir="ltr">{session.ip}</bdi> ·{' '}
                        {formats.relative(session.current ? Date.now() : session.last_used_at)}
                      </div>
                    </div>
                  </li>
                )
              })}
            </ul>
            {items.length > SHOWN ? (
              <div className={lines.small}>{t('security.more', { count: items.length - SHOWN })}</div>
            ) : null}
          </>
        )}
      </Loaded>
      <div className={classes.foot}>
        <LinkButton to={profile} search={{ tab: 'security' }} variant="default">
          {t('security.manage')}
        </LinkButton>
      </div>
    </SectionCard>
  )
}
