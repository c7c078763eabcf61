import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './dashboard.module.css'
import { missingProfile, TAB_OF } from './missing-profile.ts'

export function AccountCard() {
  const { t } = useTranslation('dashboard')
  const user = useSignedInUser()
  const formats = useFormats()
  const missing = missingProfile(user)
  return (
    <SectionCard title={t('account.title')}>
      <dl className={classes.facts}>
        <Fact label={t('account.name')} value={displayName(user)} />
        {user.company_name ? <Fact label={t('account.company')} value={user.company_name} /> : null}
        <Fact label={t('account.email')} value={user.email} />
        <Fact label={t('account.since')} value={formats.date(user.created_at)} />
      </dl>
      {missing.length === 0 ? (
        <div className={lines.item}>
          <IconCircleCheck className={`${classes.mark} ${classes.done}`} size={20} aria-hidden />
          <span className={lines.words}>{t('account.complete')}</span>
          <LinkButton to="/profile_settings" variant="default">
            {t('account.profile')}
          </LinkButton>
        </div>
      ) : (
        <>
          <p className={classes.intro}>{t('account.missing', { count: missing.length })}</p>
          <ul className={lines.list}>
            {missing.map((part) => (
              <li key={part} className={lines.item}>
                <IconCircleDashed className={classes.mark} size={20} aria-hidden />
                <div className={lines.words}>
                  <div className={lines.strong}>{t(`account.parts.${part}`)}</div>
                  <div className={lines.small}>{t(`account.why.${part}`)}</div>
                </div>
                <LinkButton
                  to="/profile_settings"
                  search={{ tab: TAB_OF[part] }}
                  variant="default"
                  aria-label={t('account.add_label', { what: t(`account.parts.${part}`) })}
                >
                  {t('account.add')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
