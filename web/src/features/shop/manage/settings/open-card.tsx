import { Alert, Anchor, Switch } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { hasWords } from '#contract/content/has-words.ts'
import { ScreenLink } from '../../../../lib/screen-link.tsx'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import classes from './settings.module.css'
import type { ShopValues } from './shop-settings.ts'
import type { Readiness } from './use-readiness.ts'

interface OpenCardProps {
  of: ServerForm<ShopValues>
  readiness: Readiness
  /** Leads to where the terms are written. */
  onTerms: () => void
}

/** On or off, and what a shop still needs. */
export function OpenCard({ of: f, readiness, onTerms }: OpenCardProps) {
  const { t } = useTranslation('shop-manager')
  const { open, terms_and_conditions } = f.form.values
  const missing = [
    readiness.hasProduct === false && (
      <Anchor key="product" component={ScreenLink} to="/admin/shop_manager/products" inherit>
        {t('settings.missing.product')}
      </Anchor>
    ),
    readiness.hasMethod === false && (
      <Anchor key="method" component={ScreenLink} to="/admin/shop_manager/shipping_methods" inherit>
        {t('settings.missing.method')}
      </Anchor>
    ),
    !hasWords(terms_and_conditions) && (
      <Anchor key="terms" component="button" type="button" inherit onClick={onTerms}>
        {t('settings.missing.terms')}
      </Anchor>
    ),
  ].filter((one) => one !== false)
  return (
    <SectionCard title={t('settings.shop')}>
      <div className={classes.stack}>
        <Switch
          label={t('settings.open')}
          description={t(open ? 'settings.open_hint' : 'settings.closed_hint')}
          {...f.tick('open')}
        />
        {missing.length > 0 ? (
          <Alert
            color="wait"
            icon={<IconListCheck size={18} aria-hidden />}
            title={t(open ? 'settings.missing.title_open' : 'settings.missing.title')}
          >
            <ul className={classes.missing}>
              {missing.map((one) => (
                <li key={one.key}>{one}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </div>
    </SectionCard>
  )
}
