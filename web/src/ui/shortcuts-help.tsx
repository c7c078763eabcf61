import { ActionIcon, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { Dialog } from './dialog.tsx'
import classes from './shortcuts-help.module.css'

interface ShortcutsHelpProps {
  /** Those of the screen, each with what it does. */
  keys: readonly (readonly [key: string, words: string])[]
  /** The screen has no box to search in. */
  noSearch?: true
}

export function ShortcutsHelp({ keys, noSearch }: ShortcutsHelpProps) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  useHotkeys([
    ['shift+?', show],
    ['?', show],
  ])
  const shown = [
    ...keys,
    ...(noSearch ? [] : [['/', t('keys.search')] as const]),
    ['?', t('keys.help')] as const,
  ]
  return (
    <>
      <ActionIcon
        className={classes.button}
        variant="default"
        size="input-sm"
        aria-label={t('keys.title')}
        onClick={show}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('keys.title')}>
        <dl className={classes.keys}>
          {shown.map(([key, words]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
