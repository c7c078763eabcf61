import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconLanguage, IconLogout, IconPalette, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { THEMES } from '#contract/settings/theme.ts'
import type { AccountIcon } from '../../lib/feature.ts'
import { leaveAccount } from '../../lib/impersonation.ts'
import { logOut } from '../../lib/log-out.ts'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTheme } from '../../lib/theme.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirmLogout } from '../../ui/confirm.tsx'
import type { AccountItem } from '../menus.ts'
import { switchLanguage } from './switch-language.ts'
import classes from './user-menu.module.css'

const TICK = <IconCheck size={16} aria-hidden />
const ICONS: Record<AccountIcon, ReactNode> = {
  person: <IconUser size={16} aria-hidden />,
  people: <IconUsers size={16} aria-hidden />,
}

interface UserMenuProps {
  items: readonly AccountItem[]
  /** What stands in the button. */
  children: ReactNode
}

/** Fetched when its button is pressed: it opens in the button's place, with its focus. */
export function UserMenu({ items, children }: UserMenuProps) {
  const { t, i18n } = useTranslation()
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  const user = useSignedInUser()
  const { theme, choose } = useTheme()
  const confirmLogout = useConfirmLogout()
  const name = displayName(user)
  const leave = async () => {
    if (await confirmLogout()) await (user.impersonation ? leaveAccount() : logOut())
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton ref={target} className={classes.target}>
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <bdi className={classes.name}>{name}</bdi>
          <bdi className={classes.email}>{user.email}</bdi>
          {user.employer ? (
            <bdi className={classes.email}>{user.employer.company_name || user.employer.name}</bdi>
          ) : null}
        </div>
        <Menu.Divider />
        {items.map(({ to, label, icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={ICONS[icon]}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconPalette size={16} aria-hidden />}>
              {t('shell.theme')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {THEMES.map((option) => (
              <Menu.RadioItem
                key={option}
                value={option}
                checked={option === theme}
                checkIcon={TICK}
                closeMenuOnClick
                onChange={() => choose(option)}
              >
                {t(`themes.${option}`)}
              </Menu.RadioItem>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} aria-hidden />}>
              {t('shell.language')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {LANGUAGE_CODES.map((code) => (
              <Menu.RadioItem
                key={code}
                lang={code}
                value={code}
                checked={code === i18n.language}
                checkIcon={TICK}
                closeMenuOnClick
                onChange={() => switchLanguage(code)}
              >
                {LANGUAGES[code]}
              </Menu.RadioItem>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {t('shell.log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
