import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './copyable.module.css'

interface CopyableProps {
  value: string
  /** What it is, for the button's name: "Copy order number". */
  what: string
  /** Shown instead of the value. */
  children?: ReactNode
  code?: boolean
}

export function Copyable({ value, what, children, code }: CopyableProps) {
  const { t } = useTranslation('ui')
  const label = t('copy.copy_what', { what })
  return (
    <span className={classes.copyable}>
      <bdi className={code ? `${classes.text} ${classes.code}` : classes.text} dir={code ? 'ltr' : undefined}>
        {children ?? value}
      </bdi>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            title={label}
            aria-label={copied ? t('copy.copied') : label}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
