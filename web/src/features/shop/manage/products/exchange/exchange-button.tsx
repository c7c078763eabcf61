import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useExchange } from './use-exchange.ts'

export function ExchangeButton() {
  const { title, open } = useExchange()
  return (
    <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
      {title}
    </Button>
  )
}
