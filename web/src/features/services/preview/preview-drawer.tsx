import { Input, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OFFER_KEY } from '../offer-lists.ts'
import classes from '../services.module.css'
import { useVehicleTypes } from '../use-vehicle-types.ts'
import { PreviewCards } from './preview-cards.tsx'

interface Audience {
  price_type: '1' | '2' | '3'
  vtype: string | null
  country: string | null
}

interface PreviewDrawerProps {
  opened: boolean
  onClose: () => void
}

export function PreviewDrawer({ opened, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation('services')
  return (
    <DetailDrawer of={opened || null} size={760} title={() => t('preview.title')} onClose={onClose}>
      {() => <PreviewScreen />}
    </DetailDrawer>
  )
}

/** Services and options as the order form shows them to somebody with this price type, vehicle and country. */
function PreviewScreen() {
  const { t } = useTranslation('services')
  const types = useVehicleTypes()
  const [audience, setAudience] = useState<Audience>({ price_type: '1', vtype: null, country: null })
  const preview = useAnswer(
    'GET /service_preview',
    {
      query: {
        price_type: audience.price_type,
        vtype: audience.vtype ?? undefined,
        country: audience.country ?? undefined,
      },
    },
    { family: OFFER_KEY, ...FRESH_PAGE },
  )
  const change = (part: Partial<Audience>) => setAudience((before) => ({ ...before, ...part }))
  const typesName = types.data?.find(({ id }) => id === audience.vtype)?.name ?? ''
  return (
    <Stack gap="lg">
      <div className={classes.audience}>
        <Input.Wrapper label={t('preview.price_type')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('preview.price_type')}
            value={audience.price_type}
            onChange={(price_type) => change({ price_type: price_type as Audience['price_type'] })}
            data={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`fields.price_${value}`) }))}
          />
        </Input.Wrapper>
        <SearchableSelect
          label={t('preview.vehicle_type')}
          placeholder={t('preview.any_vehicle')}
          clearable
          options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={audience.vtype}
          onChange={(vtype) => change({ vtype })}
        />
        <CountrySelect
          label={t('preview.country')}
          clearable
          value={audience.country}
          onChange={(country) => change({ country })}
        />
      </div>
      <Loaded query={preview} skeleton={<Skeleton height={280} />}>
        {(data) => (
          <>
            {String(data.price_type) === audience.price_type || !audience.vtype ? null : (
              <p className={classes.hint} role="status">
                {t('preview.overridden', {
                  vehicle_type: typesName,
                  price_type: t(`fields.price_${data.price_type as 1 | 2 | 3}`),
                })}
              </p>
            )}
            <PreviewCards preview={data} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}
