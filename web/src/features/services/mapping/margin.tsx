import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './mapping.module.css'
import type { Mapped } from './mapping.ts'

const TYPES = ['price_1', 'price_2', 'price_3'] as const

/** The three own prices and what each leaves. Nothing is told by colour alone: a loss has its sign and its word. */
export function Prices({ row }: { row: Mapped }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  return (
    <dl className={classes.prices}>
      {TYPES.map((type, at) => {
        const margin = row.provider?.margins[type]
        return (
          <div key={type}>
            <dt>{t('mapping.price_type', { number: at + 1 })}</dt>
            <dd>
              <bdi dir="ltr">{formats.credits(row[type])}</bdi>
              {margin ? <MarginText {...margin} /> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function MarginText({ credits, percent }: { credits: number; percent: number | null }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const tone = credits < 0 ? classes.loss : credits === 0 ? classes.nothing : classes.gain
  const sign = { signDisplay: 'exceptZero' } as const
  const amount = formats.number(credits, { minimumFractionDigits: 2, ...sign })
  const share =
    percent === null
      ? ''
      : formats.number(percent / 100, { style: 'percent', maximumFractionDigits: 1, ...sign })
  return (
    <span className={`${classes.margin} ${tone}`} title={credits < 0 ? t('mapping.loss') : undefined}>
      <bdi dir="ltr">{[amount, share].filter(Boolean).join(' · ')}</bdi>
    </span>
  )
}
