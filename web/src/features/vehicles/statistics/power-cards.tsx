import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { sortedStages, type Variant } from '../levels.ts'
import classes from './statistics.module.css'

interface PowerBar {
  label: string
  value: number
}

/** Power and torque side by side, each from stock to the last stage. */
export function PowerCards({ variant }: { variant: Variant }) {
  const { t } = useTranslation('vehicles')
  const stages = sortedStages(variant)
  const { stock_hp, stock_nm } = variant
  const words = (stage: number) => t('figures.stage', { stage })
  if (stock_hp === null && stock_nm === null && stages.length === 0) {
    return (
      <SectionCard title={t('statistics.power')}>
        <p className={classes.none}>{t('statistics.no_figures')}</p>
      </SectionCard>
    )
  }
  return (
    <div className={classes.charts}>
      <FigureCard
        title={t('statistics.power')}
        stock={stock_hp}
        tuned={stages.map(({ stage, hp }) => ({ label: words(stage), value: hp }))}
        unit={(hp) => t('figures.hp', { hp })}
      />
      <FigureCard
        title={t('statistics.torque')}
        stock={stock_nm}
        tuned={stages.map(({ stage, nm }) => ({ label: words(stage), value: nm }))}
        unit={(nm) => t('figures.nm', { nm })}
      />
    </div>
  )
}

interface FigureCardProps {
  title: string
  stock: number | null
  tuned: PowerBar[]
  unit: (value: number) => string
}

function FigureCard({ title, stock, tuned, unit }: FigureCardProps) {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  const bars = [...(stock === null ? [] : [{ label: t('figures.stock'), value: stock }]), ...tuned]
  return (
    <SectionCard title={title}>
      <Bars
        height={220}
        barWidth={56}
        // Stock stays grey: what is gained is what the eye should find.
        groups={bars.map(({ label, value }, at) => ({
          mark: label,
          name: label,
          bars: [{ label, value, color: at === 0 ? 'var(--td-muted)' : 'var(--td-accent)' }],
        }))}
        format={unit}
        formatAxis={(value) => formats.number(value)}
        withTip={false}
      />
      <ul className={classes.figures} aria-label={title}>
        {bars.map(({ label, value }, at) => (
          <li key={label}>
            <span className={classes.stage}>{label}</span>
            <span className={classes.value}>{unit(value)}</span>
            <span className={classes.gain}>{stock === null || at === 0 ? '' : gainWords(value, stock)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )

  function gainWords(value: number, from: number): string {
    const sign = { signDisplay: 'exceptZero' } as const
    const share = formats.number((value - from) / from, { ...sign, style: 'percent' })
    return t('statistics.gained', { gain: formats.number(value - from, sign), share })
  }
}
