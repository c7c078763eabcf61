import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ActsButton, type MenuAct } from './acts-menu.tsx'

interface OpenActsMenuProps {
  label: string
  acts: readonly MenuAct[]
  busy: boolean
  compact: true | undefined
}

/** Fetched when its button is pressed: it opens in the button's place, with its focus. Who went on meanwhile is left alone. */
export function OpenActsMenu({ acts, ...look }: OpenActsMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActsButton ref={target} {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ words, run, danger }) => (
          <Menu.Item key={words} color={danger ? 'bad' : undefined} onClick={run}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
