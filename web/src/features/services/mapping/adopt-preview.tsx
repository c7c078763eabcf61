import { Checkbox } from '@mantine/core'
import type { Rounding } from '#contract/services/margins.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './mapping.module.css'
import { type Cost, costsOf, type notAdopted, type Offered, priceOf } from './mapping.ts'
import { useRange } from './use-range.ts'

interface AdoptPreviewProps {
  offered: ReturnType<typeof notAdopted>
  percent: number
  rounding: Rounding
  /** Ids of those that are not wanted. */
  leftOut: readonly string[]
  onLeftOut: (ids: readonly string[]) => void
}

/** What would be taken over, at which price. */
export function AdoptPreview({ offered, percent, rounding, leftOut, onLeftOut }: AdoptPreviewProps) {
  const { t } = useTranslation('services')
  const inCredits = useRange()
  const rows: Offered[] = [...offered.services, ...offered.options]
  if (rows.length === 0) return <p className={classes.text}>{t('adopt.nothing')}</p>
  const pricesOf = ({ cost, dearest_cost }: Cost) =>
    [priceOf(cost, percent, rounding), priceOf(dearest_cost, percent, rounding)] as const
  const toggle = (id: string) =>
    onLeftOut(leftOut.includes(id) ? leftOut.filter((one) => one !== id) : [...leftOut, id])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.preview} aria-label={t('adopt.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('adopt.what')}</th>
            <th scope="col" className={classes.figure}>
              {t('adopt.cost')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('adopt.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, ...cost }) => (
            <tr key={id}>
              <td>
                <Checkbox
                  label={<bdi>{name}</bdi>}
                  checked={!leftOut.includes(id)}
                  onChange={() => toggle(id)}
                />
              </td>
              <td className={classes.figure}>
                <bdi dir="ltr">{inCredits(costsOf(cost))}</bdi>
              </td>
              <td className={classes.figure}>
                <bdi dir="ltr">{inCredits(pricesOf(cost))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
