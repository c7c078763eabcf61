import { useTranslation } from '../../../../../lib/use-translation.ts'
import { ExportButtons } from '../../../../../ui/catalogue/import/export-buttons.tsx'
import { DetailDrawer } from '../../../../../ui/detail-drawer.tsx'
import { SectionCard } from '../../../../../ui/section-card.tsx'
import classes from '../products.module.css'
import { ProductImports } from './product-imports.tsx'
import { useExchange } from './use-exchange.ts'

/** How products come in and go out, all at once. */
export function ExchangeDrawer() {
  const { t } = useTranslation('shop-manager')
  const { mayImport, title, isOpen, close } = useExchange()
  return (
    <DetailDrawer of={isOpen || null} title={() => title} size={760} onClose={close}>
      {() => (
        <div className={classes.stack}>
          <SectionCard
            title={mayImport ? t('products.import.export') : undefined}
            hint={t('products.import.export_hint')}
          >
            <div className={classes.buttons}>
              <ExportButtons call="GET /shop/product/export" />
            </div>
          </SectionCard>
          {/* Last, because its list grows. */}
          {mayImport ? <ProductImports /> : null}
        </div>
      )}
    </DetailDrawer>
  )
}
