import { Dialog } from '../../../ui/dialog.tsx'
import type { Picture } from './gallery.tsx'
import { ZoomStage } from './zoom-stage.tsx'

interface ZoomViewerProps {
  name: string
  pictures: readonly Picture[]
  at: number
  opened: boolean
  onGo: (at: number) => void
  onClose: () => void
}

/** The pictures as large as the screen, and larger. */
export function ZoomViewer({ name, opened, onClose, ...shown }: ZoomViewerProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={<bdi>{name}</bdi>} fullScreen>
      <ZoomStage name={name} {...shown} />
    </Dialog>
  )
}
