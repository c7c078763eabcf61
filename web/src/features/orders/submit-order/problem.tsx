import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './submit-order.module.css'

interface ProblemProps {
  /** What is wrong with the whole group; nothing when all is well. */
  text: ReactNode
  children: ReactNode
}

/** Says what is wrong with several controls at once, and takes the focus when the order was refused for it. */
export function Problem({ text, children }: ProblemProps) {
  const id = useId()
  const told = text ? { role: 'group', 'aria-describedby': id, tabIndex: -1, 'data-problem': true } : {}
  return (
    <div className={classes.problem} {...told}>
      <div>{children}</div>
      {text ? (
        <Input.Error id={id} mt="xs" role="alert">
          {text}
        </Input.Error>
      ) : null}
    </div>
  )
}
