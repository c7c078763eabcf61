import { ActionIcon, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './work-list.module.css'

const KEYS = [
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['t', 'take'],
  ['d', 'deliver'],
  ['m', 'message'],
  ['/', 'search'],
  ['?', 'help'],
] as const

export function ShortcutsHelp() {
  const { t } = useTranslation('work-list')
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  useHotkeys([
    ['shift+?', show],
    ['?', show],
  ])
  return (
    <>
      <ActionIcon
        className={classes.keysButton}
        variant="default"
        size="input-sm"
        aria-label={t('keys.title')}
        onClick={show}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('keys.title')}>
        <dl className={classes.keys}>
          {KEYS.map(([key, act]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(`keys.${act}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
