import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useBellSwitch } from '../lib/bell.ts'
import { useTranslation } from '../lib/use-translation.ts'

export function SoundSwitch() {
  const { t } = useTranslation('ui')
  const [on, turn] = useBellSwitch()
  const label = on ? t('sound.off') : t('sound.on')
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={() => turn(!on)}
    >
      {on ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
    </ActionIcon>
  )
}
