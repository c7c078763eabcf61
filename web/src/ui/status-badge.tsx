import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconLoader,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { StatusTone } from '../lib/theme-colors.ts'
import classes from './status-badge.module.css'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

const ICONS: Record<StatusTone, Icon> = {
  ok: IconCircleCheck,
  wait: IconClock,
  busy: IconLoader,
  bad: IconAlertTriangle,
  idle: IconCircleMinus,
}

interface StatusBadgeProps {
  tone: StatusTone
  /** The word. A colour alone says nothing to one man in twelve. */
  children: ReactNode
  icon?: Icon
}

export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const Icon = icon ?? ICONS[tone]
  return (
    <span className={`${classes.badge} ${classes[tone]}`}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
