import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './cart.module.css'
import type { CartItem } from './cart.ts'
import { mostOf } from './cart-edits.ts'

interface LineProblemProps {
  item: CartItem
  onTake: (quantity: number) => void
}

/** Why a line cannot be ordered as it stands, and what helps. */
export function LineProblem({ item, onTake }: LineProblemProps) {
  const { t } = useTranslation('shop')
  const { problem, slug } = item
  if (problem === null) return null
  const count = mostOf(item)
  return (
    <div className={classes.problem}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t(`cart.problem.${problem}`, { count })}</span>
      {problem === 'too_few' ? (
        <Button variant="default" onClick={() => onTake(count)}>
          {t('cart.take', { count })}
        </Button>
      ) : null}
      {problem === 'option_gone' ? (
        <Link to="/shop/product/$slug" params={{ slug }} className={classes.link}>
          {t('cart.problem.choose')}
        </Link>
      ) : null}
    </div>
  )
}
