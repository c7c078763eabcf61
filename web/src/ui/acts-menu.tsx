import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { part } from '../lib/parts.ts'
import { useOpenedPart } from './later.tsx'

const menu = part(() => import('./open-acts-menu.tsx').then((module) => module.OpenActsMenu))

export interface MenuAct {
  words: string
  run: () => void
  danger?: boolean | undefined
}

interface ActsMenuProps {
  /** What the button says; of a sign alone, its name. */
  label: string
  acts: readonly MenuAct[]
  busy?: boolean
  /** Only the sign: one of many rows. */
  compact?: true
}

/** What is done rarely with a thing; pressed, the button becomes the menu. */
export function ActsMenu({ label, acts, busy = false, compact }: ActsMenuProps) {
  const [isPressed, setPressed] = useState(false)
  const Menu = useOpenedPart(menu, isPressed, () => setPressed(false))
  if (Menu && isPressed) return <Menu label={label} acts={acts} busy={busy} compact={compact} />
  return (
    <ActsButton
      label={label}
      busy={busy}
      compact={compact}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  )
}

interface ActsButtonProps extends Omit<ActsMenuProps, 'acts' | 'compact'> {
  compact: true | undefined
  ref?: React.Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

export function ActsButton({ label, busy, compact, ...button }: ActsButtonProps) {
  if (compact) {
    return (
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={busy} {...button}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" leftSection={<IconDots size={16} aria-hidden />} loading={busy} {...button}>
      {label}
    </Button>
  )
}
