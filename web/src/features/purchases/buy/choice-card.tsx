import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

interface ChoiceCardProps {
  /** The same for all cards of a group: arrow keys walk between them. */
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button with the room to say what it stands for. The whole card is its label. */
export function ChoiceCard({ name, value, checked, onChoose, children }: ChoiceCardProps) {
  return (
    <label className={checked ? `${classes.card} ${classes.chosen}` : classes.card}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
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
