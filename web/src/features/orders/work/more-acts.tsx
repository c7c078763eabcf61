import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { part } from '../../../lib/parts.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useOpenedPart } from '../../../ui/later.tsx'

const menu = part(() => import('./more-acts-menu.tsx').then((module) => module.MoreActsMenu))

export interface RareAct {
  words: string
  run: () => void
  danger?: true | undefined
}

interface MoreActsProps {
  acts: readonly RareAct[]
  busy: boolean
}

/** What is done rarely with an order; pressed, the button becomes the menu. */
export function MoreActs({ acts, busy }: MoreActsProps) {
  const { t } = useTranslation('work-list')
  const [isPressed, setPressed] = useState(false)
  const Menu = useOpenedPart(menu, isPressed, () => setPressed(false))
  const look = {
    variant: 'default',
    leftSection: <IconDots size={16} aria-hidden />,
    loading: busy,
    children: t('more_acts'),
  }
  if (Menu && isPressed) return <Menu acts={acts} look={look} />
  return <Button {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setPressed(true)} />
}
