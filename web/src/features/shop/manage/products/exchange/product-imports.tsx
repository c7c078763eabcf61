import { isOneOf } from '#contract/is-one-of.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { PRODUCT_PROBLEMS } from '#contract/shop/product-file.ts'
import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { ImportCard } from '../../../../../ui/catalogue/import/import-card.tsx'
import { ImportList } from '../../../../../ui/catalogue/import/import-list.tsx'
import { templateCsv } from './import-template.ts'

const CALLS = {
  start: 'POST /shop/product/import',
  latest: 'GET /shop/product/import',
  progress: 'shop.import',
  family: SHOP_KEY,
} as const

const RULES = { maxBytes: SHOP_BOUNDS.import_file, extensions: ['csv', 'json', 'zip'] } as const

export function ProductImports() {
  const { t } = useTranslation('shop-manager')
  const problemText = useProblemText()
  return (
    <>
      <ImportCard
        calls={CALLS}
        words={{
          title: t('products.import.title'),
          hint: t('products.import.hint'),
          file: t('products.import.file'),
          about: t('products.import.zip'),
        }}
        template={{ name: t('products.import.template_name'), text: templateCsv() }}
        rules={RULES}
      />
      <ImportList calls={CALLS} problem={problemText} unfolds />
    </>
  )
}

/** Words for what is wrong with a line of products; what can be wrong with any import has its words already. */
function useProblemText() {
  const { t } = useTranslation('shop-manager')
  return (code: string) => (isOneOf(OWN_PROBLEMS, code) ? t(`products.import.problems.${code}`) : null)
}

const OWN_PROBLEMS = [...PRODUCT_PROBLEMS, 'duplicate'] as const
