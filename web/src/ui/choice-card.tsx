import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

interface ChoiceCardProps {
  /** The same for all cards of a group: arrow keys walk between radio buttons of one name. */
  name: string
  value: string
  checked: boolean
  onChoose: (checked: boolean) => void
  /** One of the group, or as many as one likes. */
  type?: 'radio' | 'checkbox'
  /** Cannot be chosen now; the card says why. */
  disabled?: boolean
  children: ReactNode
}

/** A radio button or a box to tick with the room to say what it stands for. The whole card is its label. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, value, checked, onChoose, type = 'radio', disabled, children } = props
  const look = [classes.card, checked && classes.chosen, disabled && classes.disabled]
    .filter(Boolean)
    .join(' ')
  return (
    <label className={look}>
      <input
        type={type}
        className={classes.radio}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes.content}>{children}</span>
    </label>
  )
}

interface ChoiceGroupProps {
  label: string
  children: ReactNode
}

export function ChoiceGroup({ label, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}
