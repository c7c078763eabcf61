import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './shop-list.module.css'

type Category = Answer<'GET /shop/category/get_all'>['items'][number]

interface CategoryListProps {
  categories: readonly Category[]
  /** Staff's figures count what customers cannot see. */
  withFigures: boolean
  chosen: string | undefined
  onChoose: (id: string | null) => void
}

/** Categories that have something to show, each with how much. One that is chosen stays, whatever it holds. */
export function CategoryList({ categories, withFigures, chosen, onChoose }: CategoryListProps) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const shown = categories.filter(
    ({ id, products, status }) => id === chosen || (products > 0 && status === 'active'),
  )
  const all = shown.reduce((sum, { products }) => sum + products, 0)
  const entry = (id: string | null, name: string, count: number) => (
    <button
      key={id}
      type="button"
      className={classes.category}
      aria-pressed={(chosen ?? null) === id}
      onClick={() => onChoose(id)}
    >
      <bdi>{name}</bdi> {withFigures ? <span className={classes.figure}>{number(count)}</span> : null}
    </button>
  )
  return (
    <fieldset className={classes.group}>
      <legend>{t('list.filters.categories')}</legend>
      {entry(null, t('list.filters.all'), all)}
      {shown.map(({ id, name, products }) => entry(id, name, products))}
    </fieldset>
  )
}
