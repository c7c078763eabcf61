import { DUTIES, type Duty } from '#contract/colleagues/duties.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice-card.tsx'
import classes from './colleagues.module.css'

interface DutyChoiceProps {
  value: Duty
  onChange: (duty: Duty) => void
}

/** Each duty with the sentence that says what it means. */
export function DutyChoice({ value, onChange }: DutyChoiceProps) {
  const { t } = useTranslation('colleagues')
  return (
    <ChoiceGroup label={t('duty')}>
      {DUTIES.map((duty) => (
        <ChoiceCard
          key={duty}
          name="duty"
          value={duty}
          checked={duty === value}
          onChoose={() => onChange(duty)}
        >
          <span className={classes.name}>{t(`duties.${duty}`)}</span>
          <span className={classes.muted}>{t(`duty_hints.${duty}`)}</span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}
