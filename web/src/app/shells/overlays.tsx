import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { overlaysAreThere } from '../../ui/overlays.ts'

/** Where questions and toasts appear. Nothing of them is to be seen at first, so they come after the screen. */
export function Overlays() {
  const { i18n } = useTranslation()
  useEffect(overlaysAreThere, [])
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position={i18n.dir() === 'rtl' ? 'bottom-left' : 'bottom-right'} zIndex={400} />
    </>
  )
}
