import { IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { CatalogueScreen } from '../../../../ui/catalogue/catalogue-screen.tsx'
import { ItemDrawer } from '../../../../ui/catalogue/edit-item.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useMay } from '../use-may.ts'
import { ShippingForm } from './shipping-form.tsx'
import { shippingList } from './shipping-list.ts'
import { ShippingRow } from './shipping-row.tsx'

/** How goods are sent, what it costs and how long it takes; in the order in which customers choose. */
export function ShippingPage() {
  const { t } = useTranslation('shop-manager')
  const may = useMay('shipping_method')
  const words = { add: t('shipping.add'), edit: t('shipping.edit'), added: t('shipping.added') }
  return (
    <CatalogueScreen
      list={shippingList}
      mayAdd={may.add}
      words={{ add: words.add, empty: t('shipping.empty'), emptyText: t('shipping.empty_text') }}
      icon={<IconTruckDelivery size={24} stroke={1.6} />}
      nameOf={({ name }) => name}
      skeleton={[72, 72, 72]}
      frame={(rows, add, count) => (
        <>
          <PageHeader
            title={t('shipping.title')}
            hint={t('shipping.hint')}
            actions={count === 0 ? null : add}
          />
          <SectionCard>{rows}</SectionCard>
        </>
      )}
      row={(row) => <ShippingRow key={row.item.id} may={may} {...row} />}
      editor={(edited, onClose) => (
        <ItemDrawer list={shippingList} edited={edited} words={words} size={960} onClose={onClose}>
          {(form) => <ShippingForm {...form} />}
        </ItemDrawer>
      )}
    />
  )
}
