import { IconPackages } from '@tabler/icons-react'
import { useSettings } from '../../../lib/settings.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CatalogueScreen } from '../../../ui/catalogue/catalogue-screen.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageRow } from './package-row.tsx'
import classes from './packages.module.css'
import { packageList } from './packages.ts'
import { PriceSettingsForm } from './price-settings-form.tsx'

/** What credits cost on this site. */
export function PackagesTab() {
  const settings = useSettings(['prices'])
  return (
    <div className={classes.tab}>
      <Loaded query={settings} skeleton={<SkeletonCards heights={[210, 240]} />}>
        {(data) => (
          <>
            <PriceSettingsForm settings={data} />
            <PackageList rate={data.credit_rate} currency={data.currency} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface PackageListProps {
  rate: number
  currency: string
}

function PackageList({ rate, currency }: PackageListProps) {
  const { t } = useTranslation('purchases')
  return (
    <CatalogueScreen
      list={packageList}
      words={{ add: t('packages.add'), empty: t('packages.empty'), emptyText: t('packages.empty_text') }}
      icon={<IconPackages size={24} stroke={1.6} />}
      nameOf={({ name, credits }) => name || t('credits', { count: credits })}
      skeleton={[52, 52, 52]}
      frame={(rows, add, count) => (
        <SectionCard
          title={t('packages.title')}
          hint={count ? t('packages.hint') : null}
          aside={count ? add : null}
        >
          {rows}
        </SectionCard>
      )}
      row={({ item, onEdit }) => <PackageRow key={item.id} item={item} currency={currency} onEdit={onEdit} />}
      editor={(edited, onClose) => (
        <PackageDialog edited={edited} rate={rate} currency={currency} onClose={onClose} />
      )}
    />
  )
}
