import { ActionIcon } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
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
      {on ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />}
    </ActionIcon>
  )
}
