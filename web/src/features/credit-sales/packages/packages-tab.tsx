import { useSettings } from '../../../lib/settings.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { PackageList } from './package-list.tsx'
import classes from './packages.module.css'
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
