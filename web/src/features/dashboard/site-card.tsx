import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSite } from '../../lib/site.ts'
import { builtFlags } from '../../lib/site-switches.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './dashboard.module.css'

export function SiteCard({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  const formats = useFormats()
  const language = isLanguage(site.default_locale) ? LANGUAGES[site.default_locale] : site.default_locale
  const flags = builtFlags()
  const facts: [string, string][] = [
    [t('site.name'), site.title],
    [t('site.address'), window.location.host],
    [t('site.kind'), site.is_admin_site ? t('site.admin_site') : t('site.sub_portal')],
    [t('site.country'), formats.country(site.country)],
    [t('site.currency'), site.currency],
    [t('site.language'), language],
  ]
  return (
    <SectionCard title={t('site.title')}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {flags.length > 0 ? (
        <dl className={classes.facts}>
          {flags.map((flag) => (
            <div key={flag} className={classes.fact}>
              <dt>{t(`site.flags.${flag}`)}</dt>
              <dd>
                <StatusBadge tone={site[flag] ? 'ok' : 'idle'}>
                  {site[flag] ? t('site.on') : t('site.off')}
                </StatusBadge>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayChange ? (
        <LinkButton to="/admin/website_settings" variant="default">
          {t('site.change')}
        </LinkButton>
      ) : null}
    </SectionCard>
  )
}
