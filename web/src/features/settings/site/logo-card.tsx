import { NumberInput } from '@mantine/core'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { type Settings, useKeepSettings } from '../../../lib/settings.ts'
import { siteQuery } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { PictureUpload } from '../../../ui/picture-field/picture-upload.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import own from './logo-card.module.css'
import type { SiteValues } from './site-values.ts'

/** The picture is sent as soon as it is chosen; its size is saved with the rest of the form. */
export function LogoCard({ f, logo }: { f: ServerForm<SiteValues>; logo: Settings['logo'] }) {
  const { t } = useTranslation('settings')
  const keep = useKeepSettings()
  const sending = useCall('POST /settings/logo', {
    onSuccess: keep,
    refresh: [siteQuery.queryKey],
    wait: false,
  })
  const removal = useCall('DELETE /settings/logo', {
    onSuccess: () => keep({ logo: null }),
    refresh: [siteQuery.queryKey],
  })

  return (
    <SectionCard title={t('logo.title')} hint={t('logo.hint')}>
      <div className={classes.fields}>
        {logo ? <LogoSample url={logo.url} f={f} /> : null}
        <PictureUpload
          label={logo ? t('logo.replace') : t('logo.choose')}
          also="svg"
          send={(picture, extras) => sending.mutateAsync({ form: {}, files: { logo: picture }, ...extras })}
          removable={logo !== null}
          removing={removal.isPending}
          remove={() => removal.mutateAsync()}
          words={{
            saved: t('logo.saved'),
            remove: t('logo.remove'),
            title: t('logo.remove_title'),
            text: t('logo.remove_text'),
            removed: t('logo.removed'),
          }}
        />
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              label={t(`logo.${side}`)}
              description={t('logo.side_hint')}
              {...f.field(`logo_${side}`)}
              min={0}
              max={SETTINGS_BOUNDS.logo_side}
              allowDecimal={false}
              allowNegative={false}
              suffix=" px"
            />
          ))}
        </div>
      </div>
    </SectionCard>
  )
}

/** On both grounds it will stand on: a white logo is invisible on the bar and fine on the menu. */
function LogoSample({ url, f }: { url: string; f: ServerForm<SiteValues> }) {
  const { t } = useTranslation('settings')
  const { logo_width, logo_height, title } = f.form.values
  return (
    <div className={own.samples}>
      {(['bar', 'menu'] as const).map((ground) => (
        <figure key={ground} className={own.figure}>
          <div className={`${own.sample} ${own[ground]}`}>
            <img
              src={url}
              alt={title}
              width={logo_width || undefined}
              height={logo_height || undefined}
              className={own.logo}
            />
          </div>
          <figcaption className={own.caption}>{t(`logo.on_${ground}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
