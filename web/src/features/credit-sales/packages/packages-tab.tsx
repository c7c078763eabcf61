import { Skeleton } from '@mantine/core'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PackageList } from './package-list.tsx'
import classes from './packages.module.css'
import { PriceSettingsForm } from './price-settings-form.tsx'
import { usePriceSettings } from './use-price-settings.ts'

/** What credits cost on this site. */
export function PackagesTab() {
  const settings = usePriceSettings()
  return (
    <div className={classes.tab}>
      <Loaded query={settings} skeleton={<Cards />}>
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

function Cards() {
  return (
    <>
      <SectionCard>
        <Skeleton height={210} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={240} />
      </SectionCard>
    </>
  )
}
