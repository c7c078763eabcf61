import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '../dialog.tsx'
import { AttachedImage } from './attached-image.tsx'
import type { AttachmentProps } from './attachment.tsx'
import classes from './thread.module.css'

interface LargePictureProps extends AttachmentProps {
  isOpen: boolean
  onClose: () => void
}

export function LargePicture({ isOpen, onClose, ...of }: LargePictureProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={of.file.name} size="xl" centered fullScreen={phone}>
      <div className={classes.large}>
        <AttachedImage {...of} size="large" onBroken={onClose} />
      </div>
    </Dialog>
  )
}
