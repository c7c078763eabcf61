import { Button, type ButtonProps, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RareAct } from './more-acts.tsx'

interface MoreActsMenuProps {
  acts: readonly RareAct[]
  look: ButtonProps
}

/** Fetched when its button is pressed: it opens in the button's place, with its focus. Who went on meanwhile is left alone. */
export function MoreActsMenu({ acts, look }: MoreActsMenuProps) {
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
        <Button ref={target} {...look} />
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
