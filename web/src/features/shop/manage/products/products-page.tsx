import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconPackage, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { useSelection } from '../../../../ui/data-table/use-selection.ts'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useMay } from '../use-may.ts'
import { ProductDrawer } from './editor/product-drawer.tsx'
import { ExchangeButton } from './exchange/exchange-button.tsx'
import { ExchangeDrawer } from './exchange/exchange-drawer.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import { ProductFilters, useStatusChips } from './list/product-filters.tsx'
import { RowMenu } from './list/row-menu.tsx'
import { useProductColumns } from './list/use-product-columns.tsx'
import { useProductList } from './list/use-product-list.ts'
import type { ListedProduct } from './product.ts'
import classes from './products.module.css'
import { useCategories } from './use-categories.ts'
import { useEditorAddress } from './use-editor-address.ts'

/** What the shop sells, and what is still to be sold. */
export function ProductsPage() {
  const { t } = useTranslation('shop-manager')
  const may = useMay('product')
  const editor = useEditorAddress()
  const found = useProductList()
  const { list, filters, query, scope } = found
  const rows: readonly ListedProduct[] = query.data?.items ?? []
  const selection = useSelection<ListedProduct>(rows, scope)
  const add = may.add ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={editor.add}>
      {t('products.add')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('products.title')}
        hint={t('products.hint')}
        actions={
          <>
            <ExchangeButton />
            {add}
          </>
        }
      />
      <div className={classes.stack}>
        <FilterChips
          label={t('products.columns.status')}
          value={filters.status ?? ''}
          onChange={(status) => list.setFilter('status', status || null)}
          chips={useStatusChips()}
        />
        {query.data?.near && list.state.search ? (
          <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
            {t('products.near', { search: list.state.search })}
          </Alert>
        ) : null}
        <DataTable
          label={t('products.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('products.search')}
          toolbar={<ProductFilters of={found} />}
          onOpen={may.edit ? ({ id }) => editor.edit(id) : undefined}
          actions={(product) => <RowMenu product={product} />}
          actionsRoom={60}
          {...((may.edit || may.delete) && {
            selection,
            selectLabel: ({ name }: ListedProduct) => t('products.bulk.select', { name }),
          })}
          empty={useNothing(add)}
          columns={useProductColumns()}
        />
        <BulkBar rows={selection.rows} onClear={selection.clear} />
      </div>
      <ProductDrawer category={filters.category_id ?? null} />
      <ExchangeDrawer />
    </>
  )
}

/** Without a category there can be no product, so that comes first. */
function useNothing(add: ReactNode) {
  const { t } = useTranslation('shop-manager')
  const may = useMay('category')
  const needsCategory = useCategories()?.length === 0
  const icon = <IconPackage size={24} stroke={1.6} />
  const title = t('products.empty')
  if (!needsCategory) return { title, text: t('products.empty_text'), icon, action: add }
  const action = may.add ? (
    <LinkButton to="/admin/shop_manager/categories">{t('products.to_categories')}</LinkButton>
  ) : null
  return { title, text: t('products.empty_without_category'), icon, action }
}
