import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { part } from '../../lib/parts.ts'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useOpenedPart } from '../../ui/later.tsx'
import type { AccountItem } from '../menus.ts'
import classes from './user-menu.module.css'

export const userMenu = part(() => import('./user-menu.tsx').then((module) => module.UserMenu))

/** The person in the bar; pressed, it becomes their menu. */
export function UserButton({ items }: { items: readonly AccountItem[] }) {
  const { t } = useTranslation()
  const user = useSignedInUser()
  const [isPressed, setPressed] = useState(false)
  const UserMenu = useOpenedPart(userMenu, isPressed, () => setPressed(false))
  const face = (
    <>
      <Avatar src={user.picture} alt="" size={32} radius="xl" color="accent" aria-hidden>
        {initials(user.first_name, user.last_name, user.email)}
      </Avatar>
      <VisuallyHidden>{t('shell.account_menu', { name: displayName(user) })}</VisuallyHidden>
    </>
  )
  if (UserMenu && isPressed) return <UserMenu items={items}>{face}</UserMenu>
  return (
    <UnstyledButton
      className={classes.target}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      {face}
    </UnstyledButton>
  )
}

function initials(first: string, last: string, email: string): string {
  const letters = [first, last].map((word) => [...word][0] ?? '').join('')
  return (letters || [...email].slice(0, 1).join('')).toLocaleUpperCase()
}
